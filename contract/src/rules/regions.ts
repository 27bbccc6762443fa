/**
 * The regions of countries whose post needs one in an address: the code that is kept, the name that
 * is offered, and what else people write. Others take any text.
 *
 * Source: names and codes of country-region-data 4.1.0 and of the public test data of Google's
 * libaddressinput (testdata/countryinfo.txt, 2018-05-04); short forms of the Associated Press.
 */
const REGIONS: Readonly<Record<string, string>> = {
  AU: `
    ACT=Australian Capital Territory|Canberra
    NSW=New South Wales
    NT=Northern Territory|Northern Terr
    QLD=Queensland
    SA=South Australia|S Australia
    TAS=Tasmania
    VIC=Victoria
    WA=Western Australia|West Australia|W Australia`,
  BR: `
    AC=Acre
    AL=Alagoas
    AP=Amapá
    AM=Amazonas
    BA=Bahia
    CE=Ceará
    DF=Distrito Federal|Brasília
    ES=Espírito Santo
    GO=Goiás
    MA=Maranhão
    MT=Mato Grosso
    MS=Mato Grosso do Sul
    MG=Minas Gerais|Minas
    PA=Pará
    PB=Paraíba
    PR=Paraná
    PE=Pernambuco
    PI=Piauí
    RJ=Rio de Janeiro
    RN=Rio Grande do Norte|R G do Norte
    RS=Rio Grande do Sul|R G do Sul
    RO=Rondônia
    RR=Roraima
    SC=Santa Catarina|Sta Catarina
    SP=São Paulo|S Paulo
    SE=Sergipe
    TO=Tocantins`,
  CA: `
    AB=Alberta|Alta|Alb
    BC=British Columbia|C-B|Colombie-Britannique
    MB=Manitoba|Man|Manit
    NB=New Brunswick|Nouveau-Brunswick
    NL=Newfoundland and Labrador|Nfld|NF|Newfoundland|Labrador|TNL|Terre-Neuve-et-Labrador|Terre-Neuve|Nfld and Lab
    NT=Northwest Territories|NWT|TNO|Territoires du Nord-Ouest
    NS=Nova Scotia|N-É|Nouvelle-Ecosse
    NU=Nunavut
    ON=Ontario|Ont
    PE=Prince Edward Island|PEI|IPE|Ile-du-Prince-Edouard
    QC=Quebec|Que|PQ
    SK=Saskatchewan|Sask
    YT=Yukon|YK|Yukon Territory|Yukon Territories|Yukon Terr`,
  IN: `
    AN=Andaman and Nicobar Islands|Andaman|Andaman and Nicobar|A&N Islands
    AP=Andhra Pradesh|Andhra
    AR=Arunachal Pradesh|Arunachal
    AS=Assam
    BR=Bihar
    CH=Chandigarh
    CT=Chhattisgarh|CG|Chattisgarh|Chhatisgarh
    DH=Dadra and Nagar Haveli and Daman and Diu|DN|DD|Dadra and Nagar Haveli|Daman and Diu|DNH
    DL=Delhi|New Delhi|NCT of Delhi|NCT|Delhi NCR
    GA=Goa
    GJ=Gujarat|Gujrat
    HR=Haryana
    HP=Himachal Pradesh|Himachal
    JK=Jammu and Kashmir|J&K|Jammu|Kashmir
    JH=Jharkhand
    KA=Karnataka
    KL=Kerala
    LA=Ladakh
    LD=Lakshadweep
    MP=Madhya Pradesh
    MH=Maharashtra|Maharastra
    MN=Manipur
    ML=Meghalaya
    MZ=Mizoram
    NL=Nagaland
    OR=Odisha|Orissa|OD
    PY=Puducherry|Pondicherry
    PB=Punjab
    RJ=Rajasthan
    SK=Sikkim
    TN=Tamil Nadu
    TG=Telangana|TS|Telengana
    TR=Tripura
    UT=Uttarakhand|Uttaranchal|UK|UA|UL|Uttrakhand
    UP=Uttar Pradesh
    WB=West Bengal`,
  MX: `
    AGU=Aguascalientes|AGS
    BCN=Baja California|Baja California Norte|BC|Baja Calif
    BCS=Baja California Sur
    CAM=Campeche|CAMP
    CMX=Ciudad de México|CDMX|DF|Distrito Federal|Mexico City|México DF|DIF|Cd de México|Cd México
    CHP=Chiapas|CHIS
    CHH=Chihuahua|CHIH
    COA=Coahuila de Zaragoza|Coahuila|COAH
    COL=Colima
    DUR=Durango|DGO
    MEX=Estado de México|Edo Mex|Edo de México|México|Mexico State|State of Mexico|Edo de Mex
    GUA=Guanajuato|GTO
    GRO=Guerrero
    HID=Hidalgo|HGO
    JAL=Jalisco
    MIC=Michoacán de Ocampo|Michoacán|MICH
    MOR=Morelos
    NAY=Nayarit
    NLE=Nuevo León|NL|Nvo León|N León
    OAX=Oaxaca
    PUE=Puebla
    QUE=Querétaro de Arteaga|Querétaro|QRO
    ROO=Quintana Roo|QR|Q Roo
    SLP=San Luis Potosí
    SIN=Sinaloa
    SON=Sonora
    TAB=Tabasco
    TAM=Tamaulipas|TAMPS
    TLA=Tlaxcala|TLAX
    VER=Veracruz|Veracruz de Ignacio de la Llave|Veracruz-Llave
    YUC=Yucatán
    ZAC=Zacatecas`,
  US: `
    AL=Alabama|Ala
    AK=Alaska
    AS=American Samoa
    AZ=Arizona|Ariz
    AR=Arkansas|Ark
    CA=California|Calif|Cal
    CO=Colorado|Colo
    CT=Connecticut|Conn
    DE=Delaware|Del
    DC=District of Columbia|Washington DC|Wash DC
    FM=Micronesia|Federated States of Micronesia
    FL=Florida|Fla
    GA=Georgia
    GU=Guam
    HI=Hawaii
    ID=Idaho
    IL=Illinois|Ill
    IN=Indiana|Ind
    IA=Iowa
    KS=Kansas|Kan|Kans
    KY=Kentucky|Ken
    LA=Louisiana
    ME=Maine
    MH=Marshall Islands
    MD=Maryland
    MA=Massachusetts|Mass
    MI=Michigan|Mich
    MN=Minnesota|Minn
    MS=Mississippi|Miss
    MO=Missouri
    MT=Montana|Mont
    NE=Nebraska|Neb|Nebr
    NV=Nevada|Nev
    NH=New Hampshire
    NJ=New Jersey
    NM=New Mexico|N Mex
    NY=New York|New York State
    NC=North Carolina|N Carolina|No Carolina
    ND=North Dakota|N Dak|N Dakota|No Dakota
    MP=Northern Mariana Islands|Northern Marianas
    OH=Ohio
    OK=Oklahoma|Okla
    OR=Oregon|Ore|Oreg
    PW=Palau
    PA=Pennsylvania|Penn|Penna
    PR=Puerto Rico
    RI=Rhode Island
    SC=South Carolina|S Carolina|So Carolina
    SD=South Dakota|S Dak|S Dakota|So Dakota
    TN=Tennessee|Tenn
    TX=Texas|Tex
    UT=Utah
    VT=Vermont
    VI=Virgin Islands|US Virgin Islands|USVI
    VA=Virginia
    WA=Washington|Wash|Washington State
    WV=West Virginia|W Va|W Virginia
    WI=Wisconsin|Wis|Wisc
    WY=Wyoming|Wyo
    AA=Armed Forces Americas|Armed Forces (AA)
    AE=Armed Forces Europe, Canada, Africa and Middle East|Armed Forces (AE)|Armed Forces Europe
    AP=Armed Forces Pacific|Armed Forces (AP)`,
};

interface Region {
  /** As an address keeps it. */
  code: string;
  name: string;
  /** Code, name and what else people write, as they compare. */
  keys: readonly string[];
}

const known = new Map<string, readonly Region[]>();

function regionsOf(country: string): readonly Region[] {
  const before = known.get(country);
  if (before) return before;
  const lines = (REGIONS[country] ?? '').trim().split(/\n\s*/).filter(Boolean);
  const regions = lines.map((line): Region => {
    const [code = '', ...names] = line.split(/[=|]/);
    return { code, name: names[0] ?? code, keys: [code, ...names].map(comparable) };
  });
  known.set(country, regions);
  return regions;
}

/** The names that are offered while one is typed; none where any text is taken. */
export const regionNames = (country: string): string[] =>
  regionsOf(country).map(({ name }) => name);

/**
 * The code of a region by its name, code or a usual form, also by two of them: `Québec (QC)`.
 * @returns undefined when none is known by that, or two are meant
 */
export function regionCode(country: string, written: string): string | undefined {
  const whole = codeOf(country, written);
  if (whole !== undefined) return whole;
  const codes = written.split(APART).map((part) => codeOf(country, part));
  return codes.every((code) => code === codes[0]) ? codes[0] : undefined;
}

/** Between two forms of one region. A bracket that closes stands before nothing. */
const APART = /[,(/]|\s\p{Pd}\s/u;

/** `State of New York`, `Estado de São Paulo`. */
const STATE_OF =
  /^\s*(?:state|commonwealth|province|estado|provincia) (?:of|de|do|da)\s+|\s+state\s*$/iu;

function codeOf(country: string, written: string): string | undefined {
  const key = comparable(written);
  const name = comparable(written.replace(STATE_OF, ''));
  // the code of ISO 3166-2 begins with that of the country
  const code = comparable(written.replace(new RegExp(`^\\s*${country}-`, 'i'), ''));
  const regions = regionsOf(country);
  const byKey = regions.find(({ keys }) => keys.includes(key));
  return (byKey ?? regions.find(({ keys }) => keys.includes(name) || keys[0] === code))?.code;
}

/** Without accents, dots, spaces and case: `N. L.` is `nl`, and `&` is `and`. */
const comparable = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{Nd}]/gu, '')
    .toLowerCase();
