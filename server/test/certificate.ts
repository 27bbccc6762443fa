import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** In PEM, as servers read them. */
interface Certificate {
  certificate: string;
  key: string;
}

/** Who signs; its own certificate is what clients are given. */
interface Authority {
  name: string;
  signer: KeyObject;
  certificate: string;
}

/** X.509 in DER, as much of it as a test of TLS needs (RFC 5280). */
function der(tag: number, ...content: Uint8Array[]): Buffer {
  const bytes = Buffer.concat(content);
  const size = bytes.length;
  const long = size < 0x1_00 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...(size < 0x80 ? [size] : long)]), bytes]);
}

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const octets = (...parts: Uint8Array[]) => der(0x04, ...parts);
const bits = (bytes: Uint8Array) => der(0x03, Buffer.from([0]), bytes);
const yes = der(0x01, Buffer.from([0xff]));
const integer = (bytes: Uint8Array) => der(0x02, bytes);
/** By its encoded numbers. */
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const time = (moment: Date) =>
  der(0x17, Buffer.from(`${moment.toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`));
/** A name with a commonName alone (2.5.4.3). */
const nameOf = (text: string) =>
  sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(text)))));

const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));
const BASIC_CONSTRAINTS = oid('551d13');
const SUBJECT_ALT_NAME = oid('551d11');

interface CertificateOptions {
  subject: string;
  issuer: string;
  signer: KeyObject;
  publicKey: KeyObject;
  extension: Buffer;
}

function certify({ subject, issuer, signer, publicKey, extension }: CertificateOptions): string {
  const day = 86_400_000;
  const [yesterday, tomorrow] = [-day, day].map((ms) => new Date(Date.now() + ms));
  const serial = randomBytes(8);
  // positive, and of eight bytes
  serial.writeUInt8(0x40 | (serial.readUInt8(0) & 0x3f), 0);
  const content = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(serial),
    ECDSA_WITH_SHA256,
    nameOf(issuer),
    sequence(...[yesterday, tomorrow].map((moment = new Date()) => time(moment))),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  );
  const whole = sequence(content, ECDSA_WITH_SHA256, bits(sign('sha256', content, signer)));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

const makeKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** An authority that nobody knows but who is given its certificate. */
export function makeAuthority(name = 'Authority of a test'): Authority {
  const { privateKey: signer, publicKey } = makeKeys();
  const extension = sequence(BASIC_CONSTRAINTS, yes, octets(sequence(yes)));
  const certificate = certify({ subject: name, issuer: name, signer, publicKey, extension });
  return { name, signer, certificate };
}

/** The certificate of a server with this name. */
export function issueCertificate({ name, signer }: Authority, host: string): Certificate {
  const { privateKey, publicKey } = makeKeys();
  const names = sequence(der(0x82, Buffer.from(host)));
  const extension = sequence(SUBJECT_ALT_NAME, octets(names));
  const certificate = certify({ subject: host, issuer: name, signer, publicKey, extension });
  return { certificate, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}
