import { bareName, isStateOfYes, tokensOf, wayOf } from './bank-words.ts';
import { CURRENCY_CODES } from './read-amount.ts';

/** What banks call a column: of the exact names the first that a file has counts. */
interface Names {
  exact: readonly string[];
  /** What is tried where none is there, and what speaks against it. */
  like?: RegExp;
  unlike?: RegExp;
}

const listed = (text: string) => [...new Set(text.split(/\s+/).filter(Boolean))];

/** Names in German, English, Dutch, French and others, as `nameOf` makes them. */
export const NAMES = {
  date: {
    exact: listed(`
      buchungstag buchungsdatum buchung bookingdate date transactiondate posteddate completeddateutc
      completeddate datum valutadatum valuta wertstellung valuedate postingdate datecompletedutc
      datecompleted finishedon arrivaldateutc`),
    like: /date|datum|dato|fecha|^data|buchungstag|bookedat|^created|bokforingsdag|^tag$/,
    unlike: /birth|due|update|datastore|database/,
  },
  amount: {
    exact: listed(
      `betrag umsatz amount transactionamount gross brutto targetamountafterfees value`,
    ),
    like: /amount|betrag|montant|importe|importo|bedrag|kwota|belopp|bel[oø]b|^valor$|umsatz|^summ?[ae]?$/,
    unlike:
      /fee|tax|charge|balance|saldo|solde|orig|foreign|local|exchange|limit|^net|instruct|ursprung|fremd|umsatz(typ|art|zeit|status|kategorie)|source|^count|anzahl/,
  },
  paidIn: {
    exact: listed(`
      credit creditamount paidin moneyin haben gutschrift credits gutschriften habenbetrag betraghaben
      deposit deposits depositamount receipts received amountin incoming einnahme einnahmen eingang
      zahlungseingang bij bijschrijving bijschrijvingen creditbedrag credito creditos abono abonos
      haber ingreso ingresos entrada entradas avere accrediti entrate montantcredit creditmontant
      recettes entrees innpakonto insattningar wplywy uznania inflow in`),
    like: /^(amount|amt|betrag|montant)?(credit|deposit|haben|gutschrift|paidin|moneyin|credito|abono|avere)s?(amount|amt|betrag|bedrag|montant|cr)?$/,
  },
  paidOut: {
    exact: listed(`
      debit debitamount paidout moneyout soll belastung debits belastungen sollbetrag betragsoll
      lastschrift lastschriften withdrawal withdrawals withdrawalamount amountout outgoing ausgabe
      ausgaben ausgang zahlungsausgang af afschrijving afschrijvingen debet debetbedrag debitbedrag
      debito debitos cargo cargos debe egreso egresos salida salidas dare addebiti uscite montantdebit
      debitmontant depenses sorties utfrakonto uttag wydatki obciazenia outflow out`),
    like: /^(amount|amt|betrag|montant)?(debit|withdrawal|soll|belastung|paidout|moneyout|debito|cargo|dare)s?(amount|amt|betrag|bedrag|montant|dr)?$/,
  },
  currency: {
    exact: listed(
      'wahrung waehrung currency paymentcurrency targetcurrency ccy curr munt muntsoort devise divisa moneda moeda waluta valuta valutakod',
    ),
    like: /currency|wahrung|waehrung|devise|divisa|munt|moneda|moneta|valuta(code|kod)|^monnaie|ccy$/,
    unlike: /local|orig|foreign|source|fremd|exchange|instruct|ursprung/,
  },
  text: {
    exact: listed(`
      verwendungszweck verwendungszweckzeile1 zahlungsreferenz zahlungsgrund reference paymentreference
      description details transactiondetails remittanceinformation narrative memo
      kundenreferenzendtoend endtoendreferenz endtoendid`),
    like: /zweck|purpose|narration|description|reference|referenz|narrative|memo|remittance|libelle|omschrijving|mededeling|concepto|descricao|descripcion|causale|descrizione|communication|avisierung|beschreibung|details|betreff|opis|tytul|particulars|mitteilung|message|subject|note|buchungstext|^text$|^tekst$|^texto$|^label$|^operation$|comment|transaction$/,
    unlike: /date|amount|balance|creditor|naam|zkb/,
  },
  remitter: {
    exact: listed(`
      beguenstigterzahlungspflichtiger begunstigterzahlungspflichtiger auftraggeber
      auftraggeberempfanger auftraggeberbegunstigter begunstigterauftraggeber nameiban namezahlungsbeteiligter
      zahlungspflichtiger zahlungspflichtiger zahlungspflichtigerr zahlungspartner counterparty
      counterpartyname payer payername partnername name from sender sendername payee
      auftraggeberzahlungsempfanger naamomschrijving naamtegenpartij naam sourcename
      naamtegenrekening nom nomemetteur`),
  },
} as const satisfies Record<string, Names>;

const CURRENCIES = new RegExp(`(?<!\\p{L})(in\\s+)?(${CURRENCY_CODES}|euros?)(?!\\p{L})`, 'giu');

/** Letters and digits, without the currency: `Betrag (EUR)` is `betrag`. */
export const nameOf = (head: string) => bareName(head.replaceAll(CURRENCIES, ''));

/** All that the names of a head fit, best first; `fits` says whether the cells below do. */
export function columnsWithNames(
  names: readonly string[],
  { exact, like, unlike }: Names,
  fits: (column: number) => boolean,
): number[] {
  const known = exact.flatMap((name) =>
    names.flatMap((one, column) => (one === name && fits(column) ? [column] : [])),
  );
  if (known.length > 0 || !like) return known;
  return names.flatMap((name, column) =>
    like.test(name) && !unlike?.test(name) && fits(column) ? [column] : [],
  );
}

const DIRECTION =
  /^((transaction|payment|zahlungs|transaktions)?(direction|richtung)|sens|sentido|segno|signo?|vorzeichen|balanceimpact|kierunek|riktning|retning|direzione|richting|flow|mouvement|d[acr]|dk|[ackr]d|drcr|crdr|dbcr|crdb|sh|hs|afbij|bijaf|cdtdbtind|inout|sollhaben)(indicator|kennzeichen|kz|flag|code)?$/;

const BOTH = /soll.*haben|haben.*soll|deb[ie]t.*credit|credit.*deb[ie]t|eingang.*ausgang/;

/** Whether a head says that its column has the way the money went: `D/C`, `Af Bij`, `Direction`. */
export function isDirectionName(head: string): boolean {
  if (/^\+\s*\/?\s*[-−–]$|^[-−–]\s*\/?\s*\+$/.test(head.trim())) return true;
  const ways = new Set(tokensOf(head).map(wayOf));
  const name = bareName(head);
  return DIRECTION.test(name) || BOTH.test(name) || (ways.has('in') && ways.has('out'));
}

const STATUS = /^(\p{L}*)(status|statut)$/u;
const STATE = /^(state|zustand|estado|stato|etat|stan|info)$/;

/** Whether a head says that its column has what became of the line: surely, or perhaps. */
export function namesState(head: string): 'surely' | 'perhaps' | undefined {
  const name = bareName(head);
  if (STATUS.test(name) && !/address|adress/.test(name)) return 'surely';
  return STATE.test(name) || isStateOfYes(head) ? 'perhaps' : undefined;
}

const OTHER =
  /card|karte|carte|kaart|account|konto|rekening|method|categor|kategorie|product|balance|saldo/;

/** Whether words of credit and debit in the column are about something else, such as the card. */
export const isAboutOther = (head: string) => OTHER.test(bareName(head));
