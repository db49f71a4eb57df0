import { expect, it } from 'vitest'
import { createAuthenticator } from './auth.ts'
import { readAuthParameters } from './digest.ts'
import { readHead, writeMessage } from './message.ts'

it('writes headers in order, one line a value, and the length of a body in bytes', () => {
  expect(
    writeMessage('OPTIONS * RTSP/1.0', { A: ['1', '2'], B: undefined, C: 'x\r\nEvil: 1' }, 'é').toString(),
  ).toBe('OPTIONS * RTSP/1.0\r\nA: 1\r\nA: 2\r\nC: x  Evil: 1\r\nContent-Length: 2\r\n\r\né')
  expect(writeMessage('RTSP/1.0 200 OK', {}).toString()).toBe('RTSP/1.0 200 OK\r\n\r\n')
})

it('reads start lines of both kinds with all their parts', () => {
  expect(readHead('RTSP/1.0 404 Not Found\r\nCSeq: 1\r\ncseq:2', 3)).toMatchObject({
    kind: 'response',
    status: 404,
    reason: 'Not Found',
    headers: new Map([['cseq', ['1', '2']]]),
  })
  expect(readHead('GET_PARAMETER  rtsp://h/p  RTSP/2.0', 1)).toMatchObject({
    kind: 'request',
    method: 'GET_PARAMETER',
    uri: 'rtsp://h/p',
  })
  expect(readHead('RTSP/1.0 200', 1)).toMatchObject({ status: 200, reason: '' })
})

it('takes as many lines as its limit, not one more', () => {
  expect(readHead('RTSP/1.0 200 OK\nA: 1\nB: 2', 3)).toMatchObject({ status: 200 })
  expect(readHead('RTSP/1.0 200 OK\nA: 1\nB: 2', 2)).toBe('too many header lines')
})

it.each([
  'RTSP/1.0 20 OK',
  'RTSP/1.0 2000',
  'options * RTSP/1.0',
  `${'A'.repeat(33)} * RTSP/1.0`,
  'A * B RTSP/1.0',
  'OPTIONS * RTSP/1',
])('does not take %j for a start line', line => {
  expect(readHead(line, 10)).toBe('not an RTSP start line')
})

it('reads quoted and bare parameters', () => {
  expect([
    ...readAuthParameters(String.raw`Realm="a\"b, c", nonce = x1, qop="auth,auth-int",stale=FALSE`),
  ]).toEqual([
    ['realm', 'a"b, c'],
    ['nonce', 'x1'],
    ['qop', 'auth,auth-int'],
    ['stale', 'FALSE'],
  ])
})

it('looks at eight challenges of 4 KiB each', () => {
  const takes = (challenges: string[]) =>
    createAuthenticator({ username: 'u' }).learn({ headers: new Map([['www-authenticate', challenges]]) })
  const none = Array.from({ length: 7 }, () => 'Bearer x')
  expect(takes([...none, 'Basic realm="x"'])).toBe(true)
  expect(takes([...none, 'Bearer x', 'Basic realm="x"'])).toBe(false)
  const long = (length: number) => `Bearer ${'x'.repeat(length - 14)} Basic `
  expect(takes([long(4096)])).toBe(true)
  expect(takes([long(4097)])).toBe(false)
})

it('writes algorithm, opaque value and quality of protection only where they were offered', () => {
  const headerFor = (challenge: string) => {
    const auth = createAuthenticator({ username: 'u', password: 'p' })
    auth.learn({ headers: new Map([['www-authenticate', [challenge]]]) })
    return auth.header('PLAY', 'rtsp://a') ?? ''
  }
  expect(headerFor('Digest realm="r", nonce="n"')).toMatch(
    /^Digest username="u", realm="r", nonce="n", uri="rtsp:\/\/a", response="[0-9a-f]{32}"$/,
  )
  expect(headerFor('digest realm="r", nonce="n", algorithm=md5, opaque="o"')).toMatch(
    /, response="[0-9a-f]{32}", algorithm=MD5, opaque="o"$/,
  )
  expect(headerFor('Digest realm="r", nonce="n", qop="auth"')).toMatch(
    /, qop=auth, nc=00000001, cnonce="[0-9a-f]{16}"$/,
  )
  expect(headerFor('Digest realm="r", nonce="n", qop="auth-int"')).toBe('')
})

it('needs a user or a password', () => {
  const takes = (login: { username?: string; password?: string }) =>
    createAuthenticator(login).learn({ headers: new Map([['www-authenticate', ['Basic realm="x"']]]) })
  expect([takes({ username: 'u' }), takes({ password: 'p' }), takes({})]).toEqual([true, true, false])
})
