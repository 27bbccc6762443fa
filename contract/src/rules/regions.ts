/**
 * The regions of countries whose post needs one in an address: the code that is kept, the name that
 * is offered, and what else people write. Others take any text.
 *
 * Source: names and codes of country-region-data 4.1.0 and of the public test data of Google's
 * libaddressinput (testdata/countryinfo.txt, 2018-05-04); short forms of the Associated Press.
 */
const REGIONS: Readonly<Record<string, string>> = {
  AU: `
    ACT=Australian Capital Territory
    NSW=New South Wales
    NT=Northern Territory
    QLD=Queensland
    SA=South Australia
    TAS=Tasmania
    VIC=Victoria
    WA=Western Australia|West Australia`,
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
    MG=Minas Gerais
    PA=Pará
    PB=Paraíba
    PR=Paraná
    PE=Pernambuco
    PI=Piauí
    RJ=Rio de Janeiro
    RN=Rio Grande do Norte
    RS=Rio Grande do Sul
    RO=Rondônia
    RR=Roraima
    SC=Santa Catarina
    SP=São Paulo
    SE=Sergipe
    TO=Tocantins`,
  CA: `
    AB=Alberta|Alta
    BC=British Columbia|C-B|Colombie-Britannique
    MB=Manitoba|Man
    NB=New Brunswick|Nouveau-Brunswick
    NL=Newfoundland and Labrador|Nfld|NF|Newfoundland|Labrador|TNL|Terre-Neuve-et-Labrador
    NT=Northwest Territories|NWT|TNO|Territoires du Nord-Ouest
    NS=Nova Scotia|N-É|Nouvelle-Ecosse
    NU=Nunavut
    ON=Ontario|Ont
    PE=Prince Edward Island|PEI|IPE|Ile-du-Prince-Edouard
    QC=Quebec|Que|PQ
    SK=Saskatchewan|Sask
    YT=Yukon|YK|Yukon Territory|Yukon Territories`,
  IN: `
    AN=Andaman and Nicobar Islands|Andaman|Andaman and Nicobar
    AP=Andhra Pradesh
    AR=Arunachal Pradesh
    AS=Assam
    BR=Bihar
    CH=Chandigarh
    CT=Chhattisgarh|CG|Chattisgarh
    DH=Dadra and Nagar Haveli and Daman and Diu|DN|DD|Dadra and Nagar Haveli|Daman and Diu|DNH
    DL=Delhi|New Delhi|NCT of Delhi|NCT
    GA=Goa
    GJ=Gujarat
    HR=Haryana
    HP=Himachal Pradesh
    JK=Jammu and Kashmir|J&K
    JH=Jharkhand
    KA=Karnataka
    KL=Kerala
    LA=Ladakh
    LD=Lakshadweep
    MP=Madhya Pradesh
    MH=Maharashtra
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
    UT=Uttarakhand|Uttaranchal|UK|UA|UL
    UP=Uttar Pradesh
    WB=West Bengal`,
  MX: `
    AGU=Aguascalientes|AGS
    BCN=Baja California|Baja California Norte|BC
    BCS=Baja California Sur
    CAM=Campeche|CAMP
    CMX=Ciudad de México|CDMX|DF|Distrito Federal|Mexico City|México DF|DIF
    CHP=Chiapas|CHIS
    CHH=Chihuahua|CHIH
    COA=Coahuila de Zaragoza|Coahuila|COAH
    COL=Colima
    DUR=Durango|DGO
    MEX=Estado de México|Edo Mex|Edo de México|México|Mexico State|State of Mexico
    GUA=Guanajuato|GTO
    GRO=Guerrero
    HID=Hidalgo|HGO
    JAL=Jalisco
    MIC=Michoacán de Ocampo|Michoacán|MICH
    MOR=Morelos
    NAY=Nayarit
    NLE=Nuevo León|NL
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
    VER=Veracruz|Veracruz de Ignacio de la Llave
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
    DC=District of Columbia|Washington DC|WA
    FM=Micronesia
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
    NC=North Carolina
    ND=North Dakota|N Dak
    MP=Northern Mariana Islands
    OH=Ohio
    OK=Oklahoma|Okla
    OR=Oregon|Ore|Oreg
    PW=Palau
    PA=Pennsylvania|Penn|Penna
    PR=Puerto Rico
    RI=Rhode Island
    SC=South Carolina
    SD=South Dakota|S Dak
    TN=Tennessee|Tenn
    TX=Texas|Tex
    UT=Utah
    VT=Vermont
    VI=Virgin Islands
    VA=Virginia
    WA=Washington|Wash|Washington State
    WV=West Virginia|W Va
    WI=Wisconsin|Wis|Wisc
    WY=Wyoming|Wyo
    AA=Armed Forces Americas|Armed Forces (AA)
    AE=Armed Forces Europe, Canada, Africa and Middle East|Armed Forces (AE)
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
 * The code of a region by its name, code or a usual form.
 * @returns undefined when none is known by that
 */
export function regionCode(country: string, written: string): string | undefined {
  const key = comparable(written);
  return regionsOf(country).find(({ keys }) => keys.includes(key))?.code;
}

/** Without accents, dots, spaces and case: `N. L.` is `nl`, and `&` is `and`. */
const comparable = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{Nd}]/gu, '')
    .toLowerCase();
