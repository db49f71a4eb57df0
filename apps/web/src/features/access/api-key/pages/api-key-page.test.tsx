import type { ApiKey, Page } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { ApiKeyPage } from './api-key-page.tsx'

const key: ApiKey = {
  id: '0190a000-0000-7000-8000-000000000001',
  name: 'Fire panel',
  scopes: ['event.intake'],
  prefix: 'pal_AbCd',
  state: 'active',
  revokedAt: null,
  expiresAt: null,
  lastUsedAt: null,
  createdAt: '2026-11-19T08:00:00.000Z',
}
const page = (list: ApiKey[]): Page<ApiKey> => ({ list, total: list.length, pageNum: 1, pageSize: 10 })

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    apiKey: {
      getByPage: () => page([key]),
      add: () => ({ id: key.id, key: 'pal_whole-key' }),
      batchDelete: () => ({}),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

test('lists keys without showing one', async () => {
  await renderPage(ApiKeyPage)
  await waitFor(() => expect(screen.getByText('Fire panel')).toBeVisible())
  expect(screen.getByText('pal_AbCd…')).toBeVisible()
  expect(screen.getByText('Never used')).toBeVisible()
})

test('says of each key whether it still works, and revokes no dead one again', async () => {
  const dead: ApiKey = {
    ...key,
    id: '0190a000-0000-7000-8000-000000000002',
    name: 'Old panel',
    state: 'revoked',
    revokedAt: '2026-11-19T09:00:00.000Z',
  }
  const over: ApiKey = {
    ...dead,
    id: '0190a000-0000-7000-8000-000000000003',
    state: 'expired',
    revokedAt: null,
  }
  server.use({ apiKey: { getByPage: () => page([key, dead, over]) } })
  await renderPage(ApiKeyPage)
  const rows = await waitFor(() => {
    const found = screen.getAllByRole('row').filter(row => within(row).queryByText(/panel/))
    expect(found).toHaveLength(3)
    return found
  })
  const seen = rows.map(row => {
    const state = within(row).getByText(/^(Active|Revoked|Expired)$/).textContent
    return [state, within(row).getByRole<HTMLInputElement>('checkbox').disabled]
  })
  expect(seen).toEqual([
    ['Active', false],
    ['Revoked', true],
    ['Expired', false],
  ])
})

async function openDialog() {
  const rendered = await renderPage(ApiKeyPage)
  await rendered.user.click(await screen.findByRole('button', { name: /Add key/ }))
  return { ...rendered, dialog: within(await screen.findByRole('dialog')) }
}

test('shows a new key once', async () => {
  const { user, dialog } = await openDialog()
  await user.type(dialog.getByLabelText('Name'), 'Access control')
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(dialog.getByText('pal_whole-key')).toBeVisible())
  expect(dialog.getByText(/shown only this once/)).toBeVisible()
  expect(server.to('/smp/api-key/add')[0]?.body).toMatchObject({
    name: 'Access control',
    scopes: ['event.intake'],
  })
})

test('a key may do what was ticked, and something must be', async () => {
  const { user, dialog } = await openDialog()
  await user.type(dialog.getByLabelText('Name'), 'Prometheus')
  await user.click(dialog.getByRole('checkbox', { name: 'Report events' }))
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(dialog.getByText('Choose at least 1')).toBeVisible())
  expect(server.to('/smp/api-key/add')).toHaveLength(0)
  await user.click(dialog.getByRole('checkbox', { name: 'Read metrics and health' }))
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(dialog.getByText('pal_whole-key')).toBeVisible())
  expect(server.to('/smp/api-key/add')[0]?.body).toMatchObject({ scopes: ['metrics.read'] })
})

test('says at the field that a name is taken, and sends no empty one', async () => {
  server.use({
    apiKey: {
      add: () => {
        throw new Refusal('api_key.name_taken')
      },
    },
  })
  const { user, dialog } = await openDialog()
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(dialog.getByText('Required')).toBeVisible())
  await user.type(dialog.getByLabelText('Name'), 'Fire panel')
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(dialog.getByText('Name already exists')).toBeVisible())
})

test('asks before it revokes', async () => {
  const { user } = await renderPage(ApiKeyPage)
  await screen.findByText('Fire panel')
  await user.click(screen.getAllByRole('checkbox').at(-1)!)
  await user.click(screen.getByRole('button', { name: /Revoke \(1\)/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Systems that use it are refused from then on.')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(server.to('/smp/api-key/batchDelete')[0]?.body).toMatchObject({ ids: [key.id] }))
})

test('speaks Chinese', async () => {
  await renderPage(ApiKeyPage, { language: 'zh_CN' })
  await waitFor(() => expect(screen.getByText('从未使用')).toBeVisible())
})
