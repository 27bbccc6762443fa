import { paymentReference } from '@tailorbird/contract/kinds/payment-reference';
import type { Order } from '@tailorbird/contract/orders';

/** As a bank gives it in CAMT.053, with a transfer for each of these orders. */
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

/** An MT940 with these transfers, without references of the bank and with whom they are for. */
export const swiftStatementOf = (orders: readonly Order[]) =>
  [
    ':20:STARTUMS',
    ':25:12030000/0000202051',
    ':28C:1/1',
    ':60F:C261119USD0,00',
    ...orders.flatMap(({ orderId, totalAmount }, place) => [
      `:61:2611201120CR${totalAmount - place},00NTRFNONREF`,
      `:86:166?00GUTSCHRIFT?20SVWZ+${paymentReference(orderId)}?21ABWA+Form 4b?32Mia Meadow`,
    ]),
    ':62F:C261120USD0,00',
    '-',
  ].join('\r\n');
