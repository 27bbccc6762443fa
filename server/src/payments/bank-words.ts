/** Which way money went, seen from the account. */
export type Way = 'in' | 'out';

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** Letters and digits in lower case, without accents: `Beträge (€)` is `betrage`. */
export const bareName = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]/gu, '');

/** The words of a name, also of `CreditDebitIndicator`. */
export const tokensOf = (name: string) =>
  name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean);

/**
 * What banks write for money that came, by the rules of bookkeeping: credit, Haben, bij, avere.
 * `Lastschrift` is missing: a shop that collects by direct debit receives it.
 */
const CAME = wordsOf(`
  c cr crdt cred credit credits kredit crédit h haben bij bijschrijving gutschrift
  in incoming inbound inward inflow income received receipt moneyin paidin
  deposit deposits dslip eingang eingehend einnahme einnahmen zahlungseingang
  inkomend inkomsten entrant entree entrees recette encaissement avere entrata entrate accredito
  haber abono abonos ingreso ingresos entrada entradas credito creditos ma uznanie przychodzacy
  wplyw insattning inbetalning inngaende indgaende plus`);
const WENT = wordsOf(`
  d db dr dbit deb debit debits débit debet debito debitos s soll af afschrijving belastung
  out outgoing outbound outward outflow expense sent withdrawal withdrawals moneyout paidout
  ausgang ausgehend ausgabe ausgaben zahlungsausgang uitgaand uitgaven sortant sortie sorties
  depense dare uscita uscite addebito debe cargo cargos egreso egresos salida salidas
  wn obciazenie wychodzacy wydatek uttag utbetalning utgaende udgaende minus`);

/** Of words among others these are as clear: `ACH_CREDIT`, `Incoming transfer`. */
const CLEAR = {
  in: wordsOf('credit incoming inbound eingehende eingehend eingang gutschrift gutschr received'),
  out: wordsOf('debit outgoing outbound ausgehende ausgehend ausgang belastung sent'),
};
const ENDINGS = { in: /gutschrift$/, out: /belastung$/ };
/** More words, or characters, are a sentence. */
const WORDS_MAX = 4;
const LONGEST = 60;

/** @returns undefined when the word says neither */
export function wayOf(word: string): Way | undefined {
  const written = word.trim().replace(/^\((.*)\)$/, '$1');
  if (written.length > LONGEST) return undefined;
  if (written === '+') return 'in';
  if (/^[-−–]$/.test(written)) return 'out';
  const bare = bareName(written);
  if (CAME.has(bare)) return 'in';
  if (WENT.has(bare)) return 'out';
  const tokens = tokensOf(written);
  // a card is not the way that money goes
  if (tokens.length > WORDS_MAX || tokens.some((token) => /^(card|karte)|\d/.test(token))) {
    return undefined;
  }
  const says = (way: Way) =>
    tokens.some((token) => CLEAR[way].has(token) || ENDINGS[way].test(token));
  return says('in') === says('out') ? undefined : says('in') ? 'in' : 'out';
}

/** The way that a head of yes and no asks after: `Inflow?`, `Is credit`. */
const wayOfQuestion = (head: string): Way | undefined =>
  wayOf(head.replace(/^\s*is\s+|\?\s*$/gi, ''));

/** Tells the cells of a column that asks after one way, such as `yes` below `Inflow?`. */
export function answersWay(head: string, cells: readonly string[]): boolean {
  if (wayOfQuestion(head) === undefined) return false;
  return cells.every((cell) => YES.has(bareName(cell)) || NO.has(bareName(cell)));
}

/** Below `D/K` one word is known, so the other is its opposite, and below `Inflow?` stands yes or no. */
export function wordsBelow(head: string): (cell: string) => Way | undefined {
  const asked = wayOfQuestion(head);
  if (asked !== undefined) {
    const opposite = asked === 'in' ? 'out' : 'in';
    return (cell) => {
      const bare = bareName(cell);
      if (wayOf(cell) === undefined && YES.has(bare)) return asked;
      if (wayOf(cell) === undefined && NO.has(bare)) return opposite;
      return wayOf(cell);
    };
  }
  const tokens = tokensOf(head);
  const [first = '', second = ''] = tokens;
  if (tokens.length !== 2) return wayOf;
  const opposite = wayOf(first) ?? wayOf(second);
  if (opposite === undefined || (wayOf(first) && wayOf(second))) return wayOf;
  const other = wayOf(first) ? second : first;
  const meant = opposite === 'in' ? 'out' : 'in';
  return (cell) => (bareName(cell) === other ? meant : wayOf(cell));
}

/** The state of a line, by the word of the bank. */
export type Booking = 'booked' | 'not booked' | 'unknown';

const NOT_BOOKED = wordsOf(`
  pending pdng vorgemerkt vorgemerkte vormerkung umsatzvorgemerkt umsatznichtgebucht nichtgebucht
  notbooked unbooked notposted unposted uncleared planned geplant scheduled upcoming terminiert
  ausstehend transit intransit processing inprogress inprocess inbearbeitung bearbeitung
  inbehandeling behandeling
  authorised authorized authorisation authorization preauthorisation preauthorization onhold held
  reserved reserviert reservierung initiated unclaimed futr attente enattente encours avenir
  pendiente pendente inattesa attesa afwachting inafwachting gereserveerd gepland oczekujaca
  failed declined denied rejected refused cancelled canceled expired void voided aborted
  fehlgeschlagen abgelehnt abgebrochen gescheitert zuruckgewiesen nichtausgefuhrt
  annule annulee refusee rejete rejetee echoue echouee echec geweigerd geannuleerd mislukt
  rechazado rechazada cancelado cancelada rifiutato annullato
  reverted reversed reversal returned chargeback chargedback refunded storniert storno
  ruckgebucht ruckbuchung rucklastschrift ruckuberweisung zuruckgebucht retourniert
  teruggeboekt gestorneerd extourne stornato devuelto`);
/** Of money that goes back to where it came from. */
const RETURN = wordsOf(`
  reversal reversed reverse return returned returns chargeback recall recalled bounced dishonoured
  dishonored unpaid nsf storno stornierung storniert rucklastschrift ruckbuchung ruckuberweisung
  ruckgabe ruckruf zuruckgegeben zuruckgebucht zuruckgewiesen annulation annule annulee rejet rejete
  impaye retour contrepassation extourne teruggeboekt terugboeking gestorneerd stornering storneo
  devolucion devuelto stornato insoluto`);

/** Whether a text says that it takes money back. A refund is the shop's own. */
export const speaksOfReturn = (text: string): boolean =>
  tokensOf(text).some((token) => RETURN.has(token));

/** These say it in a column of states alone: elsewhere they are anything. */
const NOT_BOOKED_AS_STATE = wordsOf('open offen new hold refund return error future info');
const BOOKED = wordsOf(`
  completed complete booked book gebucht umsatzgebucht verbucht posted cleared settled paid
  succeeded success successful available done ok executed processed ausgefuhrt abgeschlossen
  erledigt erfolgreich received eingegangen gutgeschrieben confirmed accepted approved reconciled
  comptabilise comptabilisee execute executee effectue effectuee termine terminee valide validee
  completado completada contabilizado ejecutado eseguito contabilizzato verwerkt geboekt voltooid
  uitgevoerd zaksiegowana final normal`);
const NEGATION = wordsOf('not nicht non no niet noch pas partially partly teilweise');

const YES = wordsOf('yes y true ja j oui si sim tak');
const NO = wordsOf('no n false nein nee non nie');

/** Reads a column of states by its head: below `Booked` stands yes or no. */
export function bookingBelow(head: string): (state: string) => Booking {
  const name = bareName(head);
  if (!BOOKED.has(name) && !NOT_BOOKED.has(name)) return bookingOf;
  return (state) => {
    const bare = bareName(state);
    if (!YES.has(bare) && !NO.has(bare)) return 'unknown';
    return YES.has(bare) === BOOKED.has(name) ? 'booked' : 'not booked';
  };
}

/** Whether a head may be one of yes and no. */
export const isStateOfYes = (head: string) =>
  BOOKED.has(bareName(head)) || NOT_BOOKED.has(bareName(head));

/** Of a cell in a column of states. */
export function bookingOf(state: string): Booking {
  const bare = bareName(state);
  const tokens = tokensOf(state);
  if (BOOKED.has(bare)) return 'booked';
  if (isNotBooked(state) || NOT_BOOKED_AS_STATE.has(bare)) return 'not booked';
  if (tokens.some((token) => NEGATION.has(token))) return 'unknown';
  if (tokens.some((token) => NOT_BOOKED.has(token))) return 'not booked';
  return tokens.some((token) => BOOKED.has(token)) ? 'booked' : 'unknown';
}

/** Of a cell in any column: it says this and nothing else. */
export const isNotBooked = (cell: string) => NOT_BOOKED.has(bareName(cell));

/** Above lines of another kind than the rest: `Pending transactions`. */
export function isHeadingOfNotBooked(cell: string): boolean {
  const [first = '', ...rest] = tokensOf(cell);
  return (
    NOT_BOOKED.has(first) && (rest.length === 0 || (rest.length === 1 && HEADED.has(rest.join())))
  );
}
const HEADED = wordsOf(
  'transactions transaction payments umsatze buchungen zahlungen operations operaciones transacties items',
);
