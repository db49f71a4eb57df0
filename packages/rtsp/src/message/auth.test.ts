import { describe, expect, it } from 'vitest'
import { createAuthenticator } from './auth.ts'
import { digestResponse, readAuthParameters } from './digest.ts'
import type { RtspResponse } from './message.ts'

const refused = (...challenges: string[]): RtspResponse => ({
  kind: 'response',
  status: 401,
  reason: '',
  headers: new Map([['www-authenticate', challenges]]),
  body: new Uint8Array(0),
})

const parametersOf = (header: string | undefined) =>
  readAuthParameters((header ?? '').replace(/^Digest /, ''))
const login = { username: 'admin', password: 'pa"ss' }

describe('digest', () => {
  // RFC 7616 §3.9.1
  it.each([
    ['MD5', '8ca523f5e9506fed4657c9700eebdbec'],
    ['SHA-256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
  ] as const)('answers the example of the RFC with %s', (algorithm, response) => {
    const answer = digestResponse({
      algorithm,
      username: 'Mufasa',
      password: 'Circle of Life',
      realm: 'http-auth@example.org',
      nonce: '7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v',
      method: 'GET',
      uri: '/dir/index.html',
      qop: { nc: '00000001', cnonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ' },
    })
    expect(answer).toBe(response)
  })
})

describe('authenticator', () => {
  it('says nothing before it is asked', () => {
    expect(createAuthenticator(login).header('OPTIONS', 'rtsp://a')).toBeUndefined()
  })

  it('takes the strongest login offered, in one header or several', () => {
    const split = createAuthenticator(login)
    expect(
      split.learn(
        refused(
          'Basic realm="x"',
          'Digest realm="x", nonce="1"',
          'Digest realm="x", nonce="2", algorithm=SHA-256',
        ),
      ),
    ).toBe(true)
    expect(parametersOf(split.header('PLAY', 'rtsp://a')).get('nonce')).toBe('2')
    const joined = createAuthenticator(login)
    expect(joined.learn(refused('Basic realm="x", Digest realm="y", nonce="3", qop="auth,auth-int"'))).toBe(
      true,
    )
    const parameters = parametersOf(joined.header('PLAY', 'rtsp://a'))
    expect(parameters.get('nonce')).toBe('3')
    expect(parameters.get('nc')).toBe('00000001')
    expect(parametersOf(joined.header('PLAY', 'rtsp://a')).get('nc')).toBe('00000002')
  })

  it('falls back to Basic and gives up on what it cannot do', () => {
    const auth = createAuthenticator(login)
    expect(auth.learn(refused('Digest realm="x", nonce="1", algorithm=MD5-sess', 'Basic realm="x"'))).toBe(
      true,
    )
    expect(auth.header('PLAY', 'rtsp://a')).toBe(`Basic ${Buffer.from('admin:pa"ss').toString('base64')}`)
    expect(auth.learn(refused('Basic realm="x"'))).toBe(false)
    expect(createAuthenticator(login).learn(refused('Bearer x'))).toBe(false)
    expect(createAuthenticator({}).learn(refused('Basic realm="x"'))).toBe(false)
  })

  it('never answers Basic where only a digest may leave', () => {
    const auth = createAuthenticator({ ...login, isBasicAllowed: false })
    expect(auth.learn(refused('Basic realm="x"'))).toBe(false)
    expect(auth.header('GET', '/')).toBeUndefined()
    expect(auth.learn(refused('Basic realm="x"', 'Digest realm="x", nonce="1"'))).toBe(true)
    expect(auth.header('GET', '/')).toMatch(/^Digest /)
  })

  it('asks again only for an outdated nonce', () => {
    const auth = createAuthenticator(login)
    expect(auth.learn(refused('Digest realm="x", nonce="1"'))).toBe(true)
    expect(auth.learn(refused('Digest realm="x", nonce="2"'))).toBe(false)
    expect(auth.learn(refused('Digest realm="x", nonce="2", stale=TRUE'))).toBe(true)
    auth.accepted()
    expect(auth.learn(refused('Digest realm="x", nonce="3"'))).toBe(true)
    expect(auth.learn(refused('Digest realm="x", nonce="3"'))).toBe(false)
  })

  it('reads the first 4,096 characters of a challenge, which bounds the cost of a hostile one', () => {
    const answerTo = (length: number) => {
      const auth = createAuthenticator(login)
      auth.learn(refused('Digest realm="x",'.padEnd(length - 9) + 'nonce="1"'))
      return auth.header('PLAY', 'rtsp://a')
    }
    expect(answerTo(4096)).toContain('nonce="1"')
    expect(answerTo(4105)).toContain('nonce=""')
  })

  it('quotes what the server chose, so it cannot add parameters', () => {
    const auth = createAuthenticator(login)
    auth.learn(refused(String.raw`Digest realm="a\", evil=\"b", nonce="1"`))
    expect(parametersOf(auth.header('PLAY', 'rtsp://a')).get('realm')).toBe('a", evil="b')
    expect(parametersOf(auth.header('PLAY', 'rtsp://a')).has('evil')).toBe(false)
  })
})
