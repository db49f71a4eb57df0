import { expect, test } from 'vitest'
import { createLoginBreaker, REFUSED_FOR_MS, type LoginBreaker } from './login-breaker.ts'

const account = {
  host: 'Recorder.site',
  address: '192.0.2.7',
  port: 554,
  username: 'viewer',
  password: 'right',
}
const byAddress = { host: '192.0.2.7', port: 80, username: 'viewer', password: 'right' }
const causeOf = (breaker: LoginBreaker, of = account) => breaker.refusalOf(of)?.cause

/** Three programs that tell each other, each by a way that carries all news both ways. */
function programs() {
  let now = 0
  const three = Array.from({ length: 3 }, () => createLoginBreaker({ elapsed: () => now }))
  let told = 0
  for (const from of three)
    from.listen(news => {
      told++
      for (const to of three) to.learn([news])
    })
  const [drivers, media, other] = three as [LoginBreaker, LoginBreaker, LoginBreaker]
  return { drivers, media, other, told: () => told, pass: (ms: number) => (now += ms) }
}

test('a lock that one program meets holds the account back in all, whether by name or address, until it is over', () => {
  const { drivers, media, other, told, pass } = programs()
  drivers.refused(byAddress, 600_000)
  for (const breaker of [drivers, media, other]) {
    expect(breaker.refusalOf(account)).toEqual({ cause: 'account_locked', left: 600_000 })
    expect(causeOf(breaker, { ...account, password: 'another' })).toBe('account_locked')
    expect(causeOf(breaker, { ...account, username: 'admin' })).toBeUndefined()
  }
  // Each program tells each of the two keys once.
  expect(told()).toBe(6)
  pass(600_000)
  for (const breaker of [drivers, media, other]) expect(causeOf(breaker)).toBeUndefined()
  expect(media.locked()).toEqual([])
})

test('a program that starts later learns the locks there are, with what is left of them', () => {
  const { drivers, pass } = programs()
  drivers.refused(byAddress, 600_000)
  pass(60_000)
  const late = createLoginBreaker({ elapsed: () => 0 })
  late.learn(drivers.locked())
  expect(late.refusalOf(account)).toEqual({ cause: 'account_locked', left: 540_000 })
})

test('a login that is taken after all ends the lock everywhere', () => {
  const { drivers, media, other } = programs()
  drivers.refused(byAddress, 600_000)
  drivers.taken(byAddress)
  for (const breaker of [drivers, media, other]) expect(causeOf(breaker)).toBeUndefined()
})

test('an edited password goes out at once, everywhere; who has the old one still waits', () => {
  const { drivers, media } = programs()
  drivers.refused(byAddress, 600_000)
  drivers.edited({ ...byAddress, password: 'new' })
  for (const breaker of [drivers, media]) {
    expect(causeOf(breaker, { ...account, password: 'new' })).toBeUndefined()
    expect(causeOf(breaker)).toBe('account_locked')
  }
})

test('a wrong login is held back by the program that met it alone; a lock that ends frees no wrong login', () => {
  const { drivers, media, told, pass } = programs()
  drivers.refused(byAddress)
  expect([causeOf(drivers), causeOf(media), told()]).toEqual(['wrong_credentials', undefined, 0])
  const [key] = (() => {
    const probe = createLoginBreaker()
    probe.refused(byAddress, 1000)
    return probe.locked().map(one => one.key)
  })()
  drivers.learn([{ key: key!, left: 0 }])
  expect(causeOf(drivers)).toBe('wrong_credentials')
  pass(REFUSED_FOR_MS)
  expect(causeOf(drivers)).toBeUndefined()
})

test('no lock that is learned lasts longer than a day, and no password can be read from one', () => {
  const { drivers, media } = programs()
  drivers.refused(byAddress, 10 ** 12)
  expect(media.refusalOf(account)?.left).toBe(24 * 3_600_000)
  media.learn([{ key: 'another', left: 10 ** 12 }])
  for (const { left } of media.locked()) expect(left).toBe(24 * 3_600_000)
  expect(JSON.stringify(media.locked())).not.toContain('right')
})
