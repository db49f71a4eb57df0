import { deviceProbe } from '@palisade/contract'
import { expect, test } from 'vitest'
import { createHttpDriver } from './http.driver.ts'

test('says that nothing was tried, and keeps no session', async () => {
  const driver = createHttpDriver()
  const target = { id: 'd', driver: 'http', config: {} } as const
  const probe = deviceProbe.parse(await driver.probe(target, AbortSignal.timeout(100)))
  expect(probe).toMatchObject({ ok: false, cause: 'never_checked', steps: [] })
  expect(Object.keys(driver)).not.toContain('connect')
})
