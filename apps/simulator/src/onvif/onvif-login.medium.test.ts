import type { Target } from '@palisade/drivers'
import { createOnvifDriver } from '@palisade/drivers/onvif'
import { quickTiming, watchSession } from '@palisade/drivers/testing'
import { createLoginBreaker } from '@palisade/rtsp'
import { patience } from '@palisade/testkit/patience'
import { afterEach, expect, test } from 'vitest'
import { planCameras } from '../site/plan.ts'
import { startOnvifEndpoint, type OnvifEndpoint } from './endpoint.ts'
import { onvifPlans } from './onvif-plan.ts'
import { lockedQuirks, type QuirkName } from './quirks/quirks.ts'

const login = { username: 'viewer', password: 'p@ss & <word>' }
let endpoint: OnvifEndpoint
const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

async function serve(quirks: readonly QuirkName[] = []): Promise<void> {
  endpoint = await startOnvifEndpoint({
    plan: { ...onvifPlans.find(({ camera }) => camera === 'cam07')!, quirks },
    camera: {
      ...planCameras(12).find(({ id }) => id === 'cam07')!,
      auth: { scheme: 'digest', ...login },
    },
    urlOf: (id, stream) => `rtsp://127.0.0.1:8554/${id}/${stream}`,
    snapshot: () => Promise.resolve(undefined),
    host: '127.0.0.1',
    port: 0,
  })
  endings.push(() => endpoint.stop())
}

const targetOf = (password: string): Target<'onvif'> => ({
  id: 'd1',
  driver: 'onvif',
  config: {
    host: '127.0.0.1',
    port: endpoint.port(),
    isTls: false,
    mainUrl: 'rtsp://127.0.0.1:8554/cam07/main',
    mainProfile: 'main',
    username: login.username,
    password,
  },
})

test('a refused login is left alone by the session, by RTSP and ISAPI too; a person who tests it is answered', async () => {
  await serve()
  const breaker = createLoginBreaker()
  const driver = createOnvifDriver(quickTiming, {}, breaker)
  const { reports, watch } = watchSession()
  const session = driver.connect?.(targetOf('other'), reports)
  endings.push(async () => session?.stop())
  await watch.failedAgain()
  const asked = endpoint.requests()
  for (let tries = 0; tries < 4; tries++) await watch.failedAgain()
  expect(endpoint.requests()).toBe(asked)
  expect(new Set(watch.failures().map(({ cause }) => cause))).toEqual(new Set(['wrong_credentials']))
  const account = { host: '127.0.0.1', port: 554, username: login.username }
  expect(breaker.refusalOf({ ...account, password: 'other' })?.cause).toBe('wrong_credentials')
  expect(breaker.refusalOf({ ...account, password: login.password })).toBeUndefined()

  const probe = (password: string) => driver.probe(targetOf(password), AbortSignal.timeout(quickTiming.probe))
  expect(await probe('other')).toMatchObject({ ok: false, cause: 'wrong_credentials' })
  expect(endpoint.requests()).toBeGreaterThan(asked)
  expect(await probe(login.password)).toMatchObject({ ok: true })
})

test.each<[QuirkName[]]>([
  [[]],
  [['login_by_digest_alone']],
  [['login_refused_in_words']],
  [['login_refused_wordless']],
  [['no_get_services']],
  [['services_ask_login']],
])(
  'a test with a wrong password costs four wrong logins at most, cameras lock accounts after five: %j',
  async quirks => {
    await serve(quirks)
    // Which clock the login goes by is tried too.
    endpoint.model.setClock(Date.now() - 3_600_000)
    const signal = AbortSignal.timeout(patience(10_000))
    const driver = createOnvifDriver({ ...quickTiming, answer: patience(5000), probe: patience(10_000) })
    expect(await driver.probe(targetOf('other'), signal)).toMatchObject({ cause: 'wrong_credentials' })
    expect(endpoint.logins()).toBeLessThanOrEqual(4)
  },
)

test.each(lockedQuirks)('%s is told as such, to the right password too, and then left alone', async quirk => {
  await serve([quirk])
  const breaker = createLoginBreaker()
  const driver = createOnvifDriver({ ...quickTiming, answer: patience(5000) }, {}, breaker)
  const probe = (password: string) => driver.probe(targetOf(password), AbortSignal.timeout(patience(8000)))
  const told = { ok: false, cause: 'account_locked', lockedMinutes: 30 }
  expect(await probe(login.password)).toMatchObject({
    ...told,
    steps: [{ ok: true }, { step: 'login', ok: false }],
  })
  expect(endpoint.logins()).toBe(1)
  expect(await probe('other')).toMatchObject(told)
  const { reports, watch } = watchSession()
  const session = driver.connect?.(targetOf(login.password), reports)
  endings.push(async () => session?.stop())
  await watch.failedAgain()
  expect(watch.failures().map(({ cause }) => cause)).toContain('account_locked')
  expect(endpoint.logins()).toBe(1)
})

test('an account that is locked elsewhere is not tried, by a person either', async () => {
  await serve()
  const breaker = createLoginBreaker()
  breaker.refused({ host: '127.0.0.1', port: 80, username: login.username }, 300_000)
  const driver = createOnvifDriver(quickTiming, {}, breaker)
  const probed = await driver.probe(targetOf(login.password), AbortSignal.timeout(quickTiming.probe))
  expect(probed).toMatchObject({ ok: false, cause: 'account_locked', lockedMinutes: 5 })
})
