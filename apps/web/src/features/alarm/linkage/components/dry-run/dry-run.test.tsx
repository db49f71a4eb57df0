import type { DryRunPart, InputOf, linkageCalls } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { partsOf, fieldsOf } from '../../model/linkage-fields.ts'
import { buildPart, buildRule, idOf } from '../../model/linkage.fixture.ts'
import { DryRunDialog } from './dry-run-dialog.tsx'

const rule = partsOf(fieldsOf(buildRule()))
const HOUR = '2026-11-21T10:00:00.000Z'
const until = '2026-11-22T08:00:00.000Z'
afterEach(() => vi.unstubAllGlobals())

const show = (answer: (input: InputOf<typeof linkageCalls.dryRun>) => DryRunPart | Promise<DryRunPart>) => {
  const server = startFakeServer({ linkage: { dryRun: answer } })
  return { server, page: renderPage(() => <DryRunDialog rule={rule} onClose={() => undefined} />) }
}

test('asks part by part from where the last one ended, and adds the parts up', async () => {
  const { server, page } = show(({ after }) =>
    after === undefined
      ? buildPart({ progress: 0.5, next: idOf(7) })
      : buildPart({ scanned: 2, runs: 1, hours: [{ at: HOUR, runs: 1 }], examples: [] }),
  )
  await page
  expect(
    await screen.findByText(/there were 42 alarms; the rule would have been set off 4 times/),
  ).toBeInTheDocument()
  const asked = server.to('/biz/linkage-rule/dryRun').map(({ body }) => body)
  expect(asked).toHaveLength(2)
  expect(asked[1]).toMatchObject({ until, after: idOf(7), rule: { deviceIds: [idOf(1)] } })
  expect(
    within(screen.getByRole('list', { name: 'Times by hour' })).getByRole('img', { name: /^\d\d:00: 4$/ }),
  ).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'The alarm' })).toBeInTheDocument()
})

test('cancelled, it asks no more and says so', async () => {
  let answer: (part: DryRunPart) => void = () => undefined
  const { server, page } = show(() => new Promise(resolve => (answer = resolve)))
  const { user } = await page
  await user.click(await screen.findByRole('button', { name: 'Cancel dry run' }))
  answer(buildPart({ progress: 0.5, next: idOf(7) }))
  expect(await screen.findByText(/^Cancelled/)).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Run again' })).toBeEnabled())
  expect(server.to('/biz/linkage-rule/dryRun')).toHaveLength(1)
})

test('a refusal is told in words', async () => {
  const { page } = show(() => {
    throw new Refusal('linkage.no_time')
  })
  await page
  expect(await screen.findByText('Fill at least one half hour of the week')).toBeInTheDocument()
})
