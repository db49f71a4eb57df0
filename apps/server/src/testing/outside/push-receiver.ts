import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  type ECDH,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import tls from 'node:tls'
import type { PushMessage } from '@palisade/contract'
import { makeCertificate } from '#server/infra/http/tls/certificate.ts'

/** How the push service answers; `hang` takes the message and never answers. */
export type PushReply = { status: number; headers?: Record<string, string> } | 'hang'

export interface ReceivedPush {
  headers: IncomingHttpHeaders
  message: PushMessage
  /** The whole decrypted text. */
  text: string
}

/** A browser that has subscribed at the push service. */
export interface PushPhone {
  /** As the browser gives it to the page. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  received: ReceivedPush[]
  /** The next answers of the service for this phone; afterwards it takes everything. */
  replies: PushReply[]
  /** How often it was tried. */
  tries: number
}

export interface PushReceiver {
  /** The host that `PALISADE_PUSH_HOSTS` must name, for it is on this machine. */
  host: string
  phone(): PushPhone
  stop(): Promise<void>
}

/**
 * A real push service over https on this machine. It checks who sends (RFC 8292) and decrypts what browsers would
 * (RFC 8291) with the primitives of node:crypto alone.
 */
export async function startPushReceiver(): Promise<PushReceiver> {
  const pair = makeCertificate({ names: ['localhost'], days: 1, now: Date.now() })
  const trusted = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...trusted, pair.cert])
  const phones = new Map<string, { phone: PushPhone; ecdh: ECDH; auth: Buffer }>()
  const server = createServer(pair, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const known = phones.get(request.url ?? '')
      if (!known) return void response.writeHead(404).end()
      const { phone, ecdh, auth } = known
      phone.tries += 1
      const reply = phone.replies.shift() ?? { status: 201 }
      if (reply === 'hang') return
      const text = decrypt(Buffer.concat(parts), ecdh, auth)
      checkSender(request.headers.authorization ?? '', `https://${request.headers.host}`)
      if (reply.status < 300)
        phone.received.push({ headers: request.headers, text, message: JSON.parse(text) as PushMessage })
      response.writeHead(reply.status, reply.headers).end()
    })
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    host: 'localhost',
    phone() {
      const ecdh = createECDH('prime256v1')
      const [p256dh, auth, path] = [
        ecdh.generateKeys(),
        randomBytes(16),
        `/${randomBytes(8).toString('hex')}`,
      ]
      const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }
      const endpoint = `https://localhost:${port}${path}`
      const phone: PushPhone = { subscription: { endpoint, keys }, received: [], replies: [], tries: 0 }
      phones.set(path, { phone, ecdh, auth })
      return phone
    },
    stop: () => {
      tls.setDefaultCACertificates(trusted)
      return new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

/** RFC 8291 §3.4 and RFC 8188 §2, of one record. */
function decrypt(body: Buffer, ecdh: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, bytes))
  const sealed = body.subarray(21 + keyLength)
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

/** @throws Error when the token is not signed by the key that it names, or is for another service */
function checkSender(header: string, audience: string): void {
  const { token = '', key = '' } = /^vapid t=(?<token>[^,]+), k=(?<key>.+)$/.exec(header)?.groups ?? {}
  const point = Buffer.from(key, 'base64url')
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const [head = '', body = '', signature = ''] = token.split('.')
  const signed = Buffer.from(`${head}.${body}`)
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, sub } = JSON.parse(Buffer.from(body, 'base64url').toString()) as { aud: string; sub: string }
  if (!isSigned || aud !== audience || !sub.startsWith('mailto:'))
    throw new Error('not signed for this service')
}
