import type { LinkageOfAlarm } from '@palisade/contract'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { AlarmLinkage } from './alarm-linkage.tsx'

const id = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`
const at = '2026-11-22T08:15:00.000Z'
const run: LinkageOfAlarm = {
  runId: id(1),
  startedBy: '',
  ruleName: 'Siren at the gate',
  triggeredAt: at,
  state: 'failed',
  reason: null,
  reasonParams: {},
  actions: [
    {
      position: 0,
      kind: 'output',
      target: 'Gate: Siren',
      state: 'failed',
      reason: 'device.rejected',
      reasonParams: { reason: 'presets_full' },
      dueAt: at,
      startedAt: at,
      endedAt: at,
      hasImage: false,
    },
  ],
}
afterEach(() => vi.unstubAllGlobals())
const show = (runs: LinkageOfAlarm[], options = {}) => {
  startFakeServer({ linkage: { getRunsOfAlarm: () => runs } })
  return renderPage(() => <AlarmLinkage alarmId={id(9)} />, options)
}

test.each([
  ['en_US', 'What it set off', /Switch output · Gate: Siren.*Failed.*The device/],
  ['zh_CN', '联动情况', /开关输出 · Gate: Siren.*失败.*设备拒绝：预置位已满/],
] as const)('names the rule, its actions and why one failed: %s', async (language, title, words) => {
  await show([run], { language })
  const section = await screen.findByRole('region', { name: title })
  expect(within(section).getByRole('article', { name: run.ruleName })).toHaveTextContent(words)
  expect(within(section).getByRole('link', { name: run.ruleName })).toHaveAttribute(
    'href',
    `/alarm/link?tab=log&run=${run.runId}`,
  )
})

test('who may not see the log reads the name alone', async () => {
  await show([run], { may: ['alarm.view'] })
  expect(await screen.findByText(run.ruleName)).toBeInTheDocument()
  expect(screen.queryByRole('link')).toBeNull()
})

test('an alarm that set nothing off takes no place', async () => {
  const { queryClient } = await show([])
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('region')).toBeNull()
})
