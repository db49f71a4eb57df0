import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { growByTwo } from '#shared/testing/grown.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { buildRun, buildRunDetails, idOf } from '../model/linkage.fixture.ts'
import { LinkagePage } from './linkage-page.tsx'

const LOG = '/biz/linkage-rule/log/getByPage'
const run = buildRun()
const image = { runId: run.id, position: 1, deviceName: 'Gate', at: run.triggeredAt }

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    linkage: {
      getLogByPage: () => ({ list: [run], total: 1, pageNum: 1, pageSize: 10 }),
      getLogDetails: () => buildRunDetails(),
      getPictures: () => [image],
      getPicture: () => ({}) as never,
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a run tells each action with its result, time and picture; an uncertain one what to look after', async () => {
  const { user } = await renderPage(LinkagePage, { address: '/alarm/link?tab=log' })
  await user.click(await screen.findByRole('button', { name: run.ruleName }))
  const drawer = await screen.findByRole('dialog')
  const [first, second] = await within(drawer).findAllByText(/^[12]\. /)
  expect(first!.closest('li')).toHaveTextContent(/Switch output · Gate: Siren.*Uncertain.*Look at the device/)
  expect(second!.closest('li')).toHaveTextContent(/Take snapshot · Gate.*Done.*1\.5 s/)
  expect(await within(drawer).findByRole('list', { name: 'Pictures' })).toHaveTextContent('Gate')
})

test('the address of a run opens it, and the call is asked without the parts of the screen', async () => {
  await renderPage(LinkagePage, { address: `/alarm/link?tab=log&run=${run.id}` })
  expect(await within(await screen.findByRole('dialog')).findByText(run.ruleName)).toBeInTheDocument()
  const body = server.to(LOG)[0]!.body
  expect(body).not.toHaveProperty('tab')
  expect(body).not.toHaveProperty('run')
})

test('a filter is asked of the server and stays in the address with the tab', async () => {
  const page = await renderPage(LinkagePage, { address: '/alarm/link?tab=log', language: 'zh_CN' })
  await page.user.type(await screen.findByLabelText('规则'), 'Siren')
  await waitFor(() => expect(server.to(LOG).at(-1)?.body).toMatchObject({ ruleName: 'Siren' }))
  expect(page.addressNow()).toContain('tab=log')
  expect(page.addressNow()).toContain('ruleName=Siren')
})

test('what a loop cut names its rules', async () => {
  server.use({
    linkage: {
      getLogDetails: () =>
        buildRunDetails({
          state: 'skipped',
          reason: 'loop',
          reasonParams: { rules: 'One → Two' },
          chain: [{ ruleId: idOf(10), ruleName: 'One' }],
          steps: [],
          imageCount: 0,
        }),
    },
  })
  await renderPage(LinkagePage, { address: `/alarm/link?tab=log&run=${run.id}` })
  const drawer = await screen.findByRole('dialog')
  expect(
    await within(drawer).findByText('Cut, because rules set each other off: One → Two'),
  ).toBeInTheDocument()
})

test('runs that were set off meanwhile wait until they are asked for', async () => {
  const { queryClient } = await renderPage(LinkagePage, { address: '/alarm/link?tab=log' })
  await screen.findByRole('button', { name: run.ruleName })
  const list = [{ ...run, id: idOf(901) }, { ...run, id: idOf(902) }, run]
  server.use({ linkage: { getLogByPage: () => ({ list, total: 3, pageNum: 1, pageSize: 10 }) } })
  await growByTwo(queryClient)
  expect(screen.getAllByRole('button', { name: run.ruleName })).toHaveLength(1)
})
