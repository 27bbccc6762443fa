/** A booking of an account, to be written into a file of any kind. */
export interface BankEntry {
  /** With two decimals. */
  amount: string;
  text: string;
  /** `2026-11-20` if none is given. */
  day?: string;
  remitter?: string;
  /** That of the bank. */
  reference?: string;
  state?: 'BOOK' | 'PDNG' | 'INFO';
  way?: 'in' | 'out';
}

/** The account of the files that follow. */
export const IBAN = 'DE02120300000000202051';
/** That account as an MT940 may have it. */
export const GERMAN_ACCOUNT = '12030000/0000202051';

const DAY = '2026-11-20';

const roots = {
  '052': ['BkToCstmrAcctRpt', 'Rpt'],
  '053': ['BkToCstmrStmt', 'Stmt'],
  '054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const;

interface CamtForm {
  kind?: keyof typeof roots;
  /** Of the schema, from 2 on. */
  version?: number;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A CAMT message; from version 4 on states are codes, from 8 on parties have an element more. */
export function camtOf(
  entries: readonly BankEntry[],
  { kind = '053', version = 8 }: CamtForm = {},
): string {
  const [root, statement] = roots[kind];
  const party = (name: string) => {
    const element = `<Nm>${escaped(name)}</Nm>`;
    return version < 8 ? element : `<Pty>${element}</Pty>`;
  };
  const written = entries.map((entry) => {
    const { amount, text, day = DAY, remitter = 'Mia', reference = '', state = 'BOOK' } = entry;
    return `<Ntry><Amt Ccy="USD">${amount}</Amt>
<CdtDbtInd>${entry.way === 'out' ? 'DBIT' : 'CRDT'}</CdtDbtInd>
<Sts>${version < 4 ? state : `<Cd>${state}</Cd>`}</Sts><BookgDt><Dt>${day}</Dt></BookgDt>
<AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr>${party(remitter)}</Dbtr>
</RltdPties><RmtInf><Ustrd>${escaped(text)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.${String(version).padStart(2, '0')}">
<${root}><${statement}><Acct><Id><IBAN>${IBAN}</IBAN></Id></Acct>
${written.join('\n')}
</${statement}></${root}></Document>`;
}

const inSwift = (day: string) => day.slice(2).replaceAll('-', '');

/** An MT940 with numbered parts, in lines of 65 characters. */
export function mt940Of(entries: readonly BankEntry[], account = GERMAN_ACCOUNT): string {
  const lines = entries.flatMap((entry) => {
    const { amount, text, day = DAY, remitter = 'Mia', reference } = entry;
    const parts = `SVWZ+${text}`.match(/.{1,27}/gsu) ?? [];
    const info = `:86:166?00GUTSCHRIFT${parts
      .map((part, place) => `?${20 + place}${part}`)
      .join('')}?32${remitter}`;
    return [
      `:61:${inSwift(day)}${inSwift(day).slice(2)}${entry.way === 'out' ? 'D' : 'C'}R${amount.replace('.', ',')}NTRFNONREF${reference === undefined ? '' : `//${reference}`}`,
      ...(info.match(/.{1,65}/gsu) ?? []),
    ];
  });
  return [
    ':20:STARTUMS',
    `:25:${account}`,
    ':28C:00001/001',
    ':60F:C261101USD0,00',
    ...lines,
    ':62F:C261130USD0,00',
    '-',
    '',
  ].join('\r\n');
}
