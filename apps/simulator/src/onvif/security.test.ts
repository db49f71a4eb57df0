import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSecurity } from './security.ts'
import type { SoapRequest } from './soap.ts'

const NOW = Date.UTC(2026, 4, 1)
const auth = { scheme: 'digest', username: 'palisade', password: 'secret' } as const
const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

function request({ password = 'secret', username = 'palisade', nonce = 'bm9uY2U=', at = NOW }): SoapRequest {
  const created = new Date(at).toISOString()
  const bytes = Buffer.concat([Buffer.from(nonce, 'base64'), Buffer.from(created + password)])
  const digest = createHash('sha1').update(bytes).digest('base64')
  const token: Record<string, string> = {
    Username: username,
    Password: digest,
    Nonce: nonce,
    Created: created,
  }
  return { name: 'GetProfiles', text: () => '', header: (...path) => token[path.at(-1) ?? ''] ?? '' }
}

const security = () => createSecurity(auth, () => NOW)

test('lets in by name and password, once with each nonce', () => {
  const guard = security()
  expect(() => guard.check(request({}))).not.toThrow()
  expect(() => guard.check(request({}))).toThrow('Sender not Authorized')
  expect(() => guard.check(request({ nonce: 'YW5vdGhlcg==' }))).not.toThrow()
})

test.each([
  ['another password', { password: 'guess' }],
  ['another name', { username: 'admin' }],
  ['a token of a minute and a millisecond ago', { at: NOW - 60_001 }],
  ['a token of more than a minute ahead', { at: NOW + 60_001 }],
])('refuses %s', (_, changes) => {
  expect(() => security().check(request(changes))).toThrow('Sender not Authorized')
})

test.each([NOW - 60_000, NOW + 60_000])('takes a token within a minute of its clock', at => {
  expect(() => security().check(request({ at }))).not.toThrow()
})

test('asks nobody where there is no login', () => {
  const open = createSecurity(undefined, () => NOW)
  expect(() => open.check(request({ password: 'x' }))).not.toThrow()
  expect(open.challenge('GET', {})).toBeUndefined()
})

test('HTTP digest: a challenge until the response is right', () => {
  const guard = security()
  const asked = guard.challenge('GET', {}) ?? ''
  expect(asked).toMatch(/^Digest realm="Simulated camera", nonce="[0-9a-f]{32}", qop="auth"/)
  const nonce = /nonce="(\w+)"/.exec(asked)?.[1] ?? ''
  const answer = (method: string, password: string, uri = '/snapshot.jpg'): string => {
    const user = md5(`palisade:Simulated camera:${password}`)
    const response = md5(`${user}:${nonce}:00000001:abc:auth:${md5(`${method}:${uri}`)}`)
    return `Digest username="palisade", uri="${uri}", nc=00000001, cnonce="abc", response="${response}"`
  }
  expect(guard.challenge('GET', { authorization: answer('GET', 'secret') })).toBeUndefined()
  const twoKinds = answer('GET', 'secret', '/cgi-bin/eventManager.cgi?codes=[TrafficJunction,TrafficGate]')
  expect(guard.challenge('GET', { authorization: twoKinds })).toBeUndefined()
  expect(guard.challenge('GET', { authorization: answer('GET', 'guess') })).toBe(asked)
  expect(guard.challenge('POST', { authorization: answer('GET', 'secret') })).toBe(asked)
})
