import { createLoginBreaker, createRtspClient, REFUSED_FOR_MS, type LoginBreaker } from '@palisade/rtsp'
import { afterEach, expect, test } from 'vitest'
import { digestLogin, startDigestDevice } from '../testing/digest-device.ts'
import { createHttpClient, type HttpClientOptions } from './http.ts'

const host = '127.0.0.1'
const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

async function start(answer: Parameters<typeof startDigestDevice>[0]) {
  const device = await startDigestDevice(answer)
  endings.push(() => device.stop())
  return device
}

function clientOf({ port }: { port: number }, options: Partial<HttpClientOptions> = {}) {
  const timing = { connect: 1000, answer: 3000 }
  const client = createHttpClient({ host, port, ...digestLogin, timing, ...options })
  endings.push(() => client.close())
  return client
}

/** Nonces that the device takes as long as `serves` says. */
function createNonces(serves: (use: { count: number; path: string; first: string }) => boolean) {
  const nonces = new Map<string, { count: number; first: string }>()
  return {
    issue(): string {
      const nonce = `n${nonces.size}`
      nonces.set(nonce, { count: 0, first: '' })
      return nonce
    },
    take(nonce: string, path: string): boolean {
      const own = nonces.get(nonce)
      if (!own) return false
      own.count++
      own.first ||= path
      return serves({ ...own, path })
    },
  }
}

const paths = ['/a', '/b', '/a', '/c', '/b', '/a']

test.each([
  ['one request', createNonces(({ count }) => count === 1)],
  ['one address', createNonces(({ path, first }) => path === first)],
])('nonces that serve %s, asked for one after the other and at the same time', async (_, nonces) => {
  const device = await start(({ isRight, part, path }) =>
    isRight && nonces.take(part('nonce'), path) ? { status: 200 } : { status: 401, nonce: nonces.issue() },
  )
  const client = clientOf(device)
  for (const path of paths) expect((await client.request({ path })).status).toBe(200)
  const answers = await Promise.all(paths.map(path => client.request({ path })))
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200))
})

test('a third use of a nonce that is refused without a challenge is asked anew', async () => {
  const nonces = createNonces(({ count }) => count <= 2)
  const device = await start(({ hasLogin, isRight, part, path }) => {
    if (!hasLogin) return { status: 401, nonce: nonces.issue() }
    return isRight && nonces.take(part('nonce'), path) ? { status: 200 } : { status: 401 }
  })
  const client = clientOf(device)
  for (const path of paths) expect((await client.request({ path })).status).toBe(200)
})

test.each([403, 404, 500])('a login that is answered with %i was taken', async status => {
  let nonce = 'one'
  const device = await start(({ isRight, part }) =>
    isRight && part('nonce') === nonce ? { status } : { status: 401, nonce },
  )
  const client = clientOf(device)
  expect((await client.request({ path: '/' })).status).toBe(status)
  nonce = 'two'
  expect((await client.request({ path: '/' })).status).toBe(status)
})

test('a request that is refused to a right login is no wrong login, but to the one that proves it', async () => {
  let isChanged = false
  let count = 0
  const device = await start(({ path, isRight }) =>
    isRight && path !== '/secret' && !isChanged ? { status: 200 } : { status: 401, nonce: `n${count++}` },
  )
  const client = clientOf(device)
  await client.request({ path: '/' })
  await expect(client.request({ path: '/secret' })).rejects.toMatchObject({ deviceCause: 'refused' })
  isChanged = true
  await expect(client.request({ path: '/', isLogin: true })).rejects.toMatchObject({
    deviceCause: 'wrong_credentials',
  })
})

/** One try by RTSP; how it failed. */
const tryStream = (port: number, password: string, breaker: LoginBreaker): Promise<string> =>
  new Promise(resolve => {
    const url = `rtsp://${host}:${port}/`
    const client = createRtspClient({
      url,
      username: digestLogin.username,
      password,
      breaker,
      onUnit: () => undefined,
      onEnd: resolve,
    })
    client.start()
    endings.push(() => client.stop())
  })

test('a wrong login goes out once in ten minutes, however many channels and protocols want it', async () => {
  let now = 0
  const breaker = createLoginBreaker({ elapsed: () => now })
  let count = 0
  const device = await start(({ isRight }) =>
    isRight ? { status: 200 } : { status: 401, nonce: `n${count++}` },
  )
  const ask = (password: string, isAsked = false) =>
    clientOf(device, { password, breaker, isAsked })
      .request({ path: '/' })
      .then(
        ({ status }) => status,
        (error: unknown) => error,
      )
  const askMany = () => Promise.all(Array.from({ length: 16 }, () => ask('wrong')))
  for (const outcome of await askMany()) expect(outcome).toMatchObject({ deviceCause: 'wrong_credentials' })
  expect(device.logins()).toBe(1)
  const asked = device.requests()
  await askMany()
  expect(await tryStream(device.port, 'wrong', breaker)).toBe('wrong_credentials')
  expect(device.requests()).toBe(asked)
  // A person who asks is answered by the device; another password is another login.
  expect(await ask('wrong', true)).toMatchObject({ deviceCause: 'wrong_credentials' })
  expect(device.logins()).toBe(2)
  expect(await ask(digestLogin.password)).toBe(200)
  now += REFUSED_FOR_MS
  await askMany()
  expect(device.logins()).toBe(4)
})

test('no login goes to a locked account until its lock is over, the right one included', async () => {
  let now = 0
  const breaker = createLoginBreaker({ elapsed: () => now })
  let isLocked = true
  const device = await start(({ isRight }) =>
    isRight && !isLocked ? { status: 200 } : { status: 401, nonce: 'n', body: 'locked' },
  )
  const options: Partial<HttpClientOptions> = {
    breaker,
    isAsked: true,
    lockedFor: body => (body.toString() === 'locked' && isLocked ? 60_000 : undefined),
  }
  const ask = () => clientOf(device, options).request({ path: '/' })
  await expect(ask()).rejects.toMatchObject({ deviceCause: 'account_locked' })
  expect([device.requests(), device.logins()]).toEqual([1, 0])
  await expect(ask()).rejects.toMatchObject({ deviceCause: 'account_locked' })
  expect(await tryStream(device.port, digestLogin.password, breaker)).toBe('account_locked')
  expect(device.requests()).toBe(1)
  now += 60_000
  isLocked = false
  expect((await ask()).status).toBe(200)
})

test('a port that has taken the login is not held back by another one of its address', async () => {
  const breaker = createLoginBreaker()
  const well = await start(({ isRight }) => (isRight ? { status: 200 } : { status: 401, nonce: 'n' }))
  const ill = await start(() => ({ status: 401, nonce: 'n' }))
  await clientOf(well, { breaker }).request({ path: '/' })
  await expect(clientOf(ill, { breaker }).request({ path: '/' })).rejects.toMatchObject({
    deviceCause: 'wrong_credentials',
  })
  expect((await clientOf(well, { breaker }).request({ path: '/' })).status).toBe(200)
})
