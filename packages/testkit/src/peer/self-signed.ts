import { generateKeyPairSync, getDiffieHellman, sign } from 'node:crypto'

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}

const hex = (text: string) => Buffer.from(text, 'hex')

/** Of each kind of key a new pair, and how it signs. */
const kinds = {
  ec: () => ({
    pair: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    manner: der(0x30, hex('06082a8648ce3d040302')),
  }),
  rsa: () => ({
    pair: generateKeyPairSync('rsa', { modulusLength: 2048 }),
    manner: der(0x30, hex('06092a864886f70d01010b'), hex('0500')),
  }),
}

/** A throw-away certificate for localhost, as a camera makes one for itself. PEM. */
export function selfSigned(kind: keyof typeof kinds = 'ec'): { key: string; cert: string } {
  const {
    pair: { privateKey, publicKey },
    manner,
  } = kinds[kind]()
  const name = der(0x30, der(0x31, der(0x30, hex('0603550403'), der(0x0c, Buffer.from('camera')))))
  const validity = der(0x30, der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z')))
  const content = der(
    0x30,
    der(0x02, Buffer.from([1])),
    manner,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', content, privateKey)
  const certificate = der(0x30, content, manner, der(0x03, Buffer.from([0]), signature))
  const lines = certificate.toString('base64').replaceAll(/.{64}/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}

/** A Diffie-Hellman group of 1024 bits, shorter than is safe, as old devices give it. PEM. */
export function shortGroup(): string {
  const prime = der(0x02, Buffer.concat([Buffer.of(0), getDiffieHellman('modp2').getPrime()]))
  const group = der(0x30, prime, der(0x02, Buffer.of(2)))
  return `-----BEGIN DH PARAMETERS-----\n${group.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END DH PARAMETERS-----\n`
}
