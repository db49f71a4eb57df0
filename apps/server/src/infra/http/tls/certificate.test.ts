import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer } from 'node:tls'
import { describe, expect, test } from 'vitest'
import { makeCertificate } from './certificate.ts'

const DAY = 24 * 3600 * 1000
const now = Date.UTC(2026, 5, 1, 12)
const names = ['gate.example', 'localhost', '10.1.2.3', '::1', '2001:db8::ff00:42:8329', '::ffff:192.0.2.1']
const made = makeCertificate({ names, days: 397, now })
const certificate = new X509Certificate(made.cert)

describe('a certificate of our own', () => {
  test('is for its names and addresses and no others', () => {
    expect(certificate.subject).toBe('CN=gate.example')
    for (const host of ['gate.example', 'localhost']) expect(certificate.checkHost(host)).toBe(host)
    for (const ip of ['10.1.2.3', '::1', '2001:db8::ff00:42:8329'])
      expect(certificate.checkIP(ip), ip).toBe(ip)
    expect(certificate.checkHost('other.example')).toBeUndefined()
    expect(certificate.checkIP('10.1.2.4')).toBeUndefined()
  })

  test('holds from yesterday until its days are over', () => {
    expect(Date.parse(certificate.validFrom)).toBe(now - DAY)
    expect(Date.parse(certificate.validTo)).toBe(now + 397 * DAY)
  })

  test('signs itself, is no authority, and its key is its own', () => {
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    expect(certificate.ca).toBe(false)
    expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1'])
    const other = new X509Certificate(makeCertificate({ names, days: 1, now }).cert)
    expect(other.serialNumber).not.toBe(certificate.serialNumber)
    expect(certificate.verify(other.publicKey)).toBe(false)
  })

  test('writes the years after 2049 whole', () => {
    const late = new X509Certificate(makeCertificate({ names, days: 10, now: Date.UTC(2060, 0, 1) }).cert)
    expect(late.validTo).toContain('2060')
  })

  test('is accepted by a client that was told to trust it, and by no other', async () => {
    const fresh = makeCertificate({ names: ['localhost'], days: 2, now: Date.now() })
    const server = createServer(fresh, socket => socket.end('hello'))
    server.on('tlsClientError', () => undefined)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const trusting = connect({ port, host: '127.0.0.1', servername: 'localhost', ca: fresh.cert })
    await once(trusting, 'secureConnect')
    expect(trusting.authorized).toBe(true)
    trusting.destroy()
    const stranger = connect({ port, host: '127.0.0.1', servername: 'localhost' })
    const [error] = (await once(stranger, 'error')) as [NodeJS.ErrnoException]
    expect(error.code).toBe('DEPTH_ZERO_SELF_SIGNED_CERT')
    server.close()
  })
})
