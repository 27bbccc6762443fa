import { paymentReference } from '@tailorbird/contract/kinds/payment-reference';
import type { Order } from '@tailorbird/contract/orders';

/** As a bank gives it, with a transfer for each of these orders. */
export const statementOf = (orders: readonly Order[]) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct>${orders
  .map(
    ({ orderId, totalAmount }, place) => `<Ntry><Amt Ccy="USD">${totalAmount - place}</Amt>
<CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt>
<AcctSvcrRef>${orderId}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Mia Meadow</Nm></Dbtr>
</RltdPties><RmtInf><Ustrd>${paymentReference(orderId)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  )
  .join('')}</Stmt></BkToCstmrStmt></Document>`;
