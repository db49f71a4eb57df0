import type { DeviceProbe } from '@palisade/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '#shared/testing/render.tsx'
import { ProbeResult } from './probe-result.tsx'

test.each([
  ['en_US', 'No connection: the device has locked this account, 25 min left'],
  ['zh_CN', '连接失败：设备已锁定该账号，还剩 25 分钟'],
] as const)('a locked account is told with the time that is left: %s', async (language, text) => {
  const steps: DeviceProbe['steps'] = [{ step: 'login', ok: false, cause: 'account_locked', took: 0 }]
  const probe: DeviceProbe = {
    ok: false,
    cause: 'account_locked',
    lockedMinutes: 25,
    steps,
    capabilities: [],
    sources: [],
  }
  await renderUi(<ProbeResult probe={probe} />, language)
  expect(screen.getByText(text)).toBeVisible()
})
