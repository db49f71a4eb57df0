import {
  parameterKeys,
  parameters,
  type ErrorCode,
  type ParameterKey,
  type ParameterRow,
} from '@palisade/contract'
import { NO_BACKUPS } from '@palisade/contract/backup-state'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { emitEvent } from '#shared/events/listeners.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { listenToParameters } from '../api/parameter-events.ts'
import { SystemParamsPage } from './system-params-page.tsx'

const rowOf = (key: ParameterKey, changes: Partial<ParameterRow> = {}): ParameterRow => ({
  key,
  value: parameters[key].audience === 'nobody' ? null : (parameters[key].default as ParameterRow['value']),
  isSet: false,
  mayEdit: true,
  fileName: null,
  changedBy: '',
  changedAt: null,
  version: 0,
  ...changes,
})
const byZhao = { isSet: true, changedBy: 'Zhao Min', changedAt: '2026-11-20T08:00:00.000Z', version: 3 }

let rows: ParameterRow[]
/** Changes a parameter on the fake server. */
const put = (key: ParameterKey, changes: Partial<ParameterRow>) => {
  rows = rows.map(row => (row.key === key ? { ...row, ...changes } : row))
  return rows.find(row => row.key === key)!
}
const refuse = (code: ErrorCode, params?: Record<string, string | number>) => () => {
  throw new Refusal(code, 200, params)
}

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  rows = parameterKeys.map(key => rowOf(key))
  put('alarm.popup_count', { ...byZhao, value: 9 })
  server = startFakeServer({
    backup: { getState: () => ({ ...NO_BACKUPS, restored: null }) },
    recording: { getStores: () => [] },
    recognition: {
      getModels: () => ({
        models: [],
        pictures: { done: 0, waiting: 0 },
        captures: { done: 0, back: null, isWhole: true },
        mayEdit: false,
      }),
    },
    parameter: {
      getDetails: () => rows,
      update: ({ key, value }) =>
        put(key, { value: key === 'sso.client_secret' ? null : value, isSet: value !== '', version: 4 }),
      restoreDefault: ({ keys }) => {
        for (const key of keys) put(key, { ...rowOf(key), version: 5 })
        return rows
      },
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const row = async (name: string) => within(await screen.findByRole('region', { name }))
const dialog = async () => within(await screen.findByRole('dialog'))
const emitChange = () =>
  emitEvent({ seq: '1', type: 'parameter.changed', at: '2026-11-20T08:00:00.000Z', data: {} })

async function openPage(language: 'en_US' | 'zh_CN' = 'en_US') {
  const rendered = await renderPage(SystemParamsPage, { language })
  return { ...rendered, end: listenToParameters(rendered.queryClient) }
}

describe('what is shown', () => {
  test('every parameter of the table with its unit, bounds, default, and who changed it', async () => {
    await openPage()
    const popups = await row('Alarm pop-ups at once')
    expect(popups.getByRole('spinbutton')).toHaveValue('9')
    expect(popups.getByText('3 to 20')).toBeVisible()
    expect(popups.getByText('Default: 5')).toBeVisible()
    expect(popups.getByText(/^Changed by Zhao Min · 2026-11-20 /)).toBeVisible()
    const merge = await row('Merge time')
    expect(merge.getByText('seconds')).toBeVisible()
    expect(merge.getByText('1 to 60')).toBeVisible()
    expect(merge.getByText('Default: 30 seconds')).toBeVisible()
    expect(merge.getByText('Never changed')).toBeVisible()
    for (const heading of ['Alarms', 'Recording', 'Faces', 'Organisation and map', 'Single sign-on', 'Logs'])
      expect(screen.getByRole('heading', { name: heading })).toBeVisible()
    expect(screen.getAllByText(/^Default: /)).toHaveLength(parameterKeys.length - 1)
  })

  test('single sign-on with the address to register', async () => {
    await openPage()
    await waitFor(() => expect(screen.getByText('http://localhost:3000/login')).toBeVisible())
  })

  test('why it cannot be shown, and tries again', async () => {
    server.use({ parameter: { getDetails: refuse('server.unavailable') } })
    const { user } = await openPage()
    await waitFor(() => expect(screen.getByText('Service unavailable, try again shortly')).toBeVisible())
    server.use({ parameter: { getDetails: () => rows } })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await row('Merge time')).toBeDefined()
  })

  test.each([
    ['en_US', 'Address of the provider', 'Bears on security: only super administrators change it.'],
    ['zh_CN', '身份提供方地址', '涉及安全：仅超级管理员可修改。'],
  ] as const)(
    'in %s what others may not change, with its value and the reason',
    async (language, name, why) => {
      put('sso.issuer', { ...byZhao, value: 'https://id.example', mayEdit: false })
      await openPage(language)
      const issuer = await row(name)
      expect(issuer.getByRole('status')).toHaveTextContent('https://id.example')
      expect(issuer.getByText(why)).toBeVisible()
      expect(issuer.queryByRole('textbox')).toBeNull()
      expect(issuer.queryByRole('button')).toBeNull()
    },
  )

  test('in Chinese', async () => {
    await openPage('zh_CN')
    const merge = await row('报警合并时间')
    expect(merge.getByText('秒')).toBeVisible()
    expect(merge.getByText('默认值：30 秒')).toBeVisible()
    expect(screen.getByText(/^Zhao Min 修改 · /)).toBeVisible()
  })
})

describe('a number', () => {
  test('is saved with the version that was seen', async () => {
    const { user } = await openPage()
    const merge = await row('Merge time')
    expect(merge.queryByRole('button', { name: /Save/ })).toBeNull()
    await user.clear(merge.getByRole('spinbutton'))
    await user.type(merge.getByRole('spinbutton'), '45{Enter}')
    await waitFor(() => expect(server.to('/vms/sysparam/update')).toHaveLength(1))
    expect(server.to('/vms/sysparam/update')[0]!.body).toMatchObject({
      key: 'alarm.merge_seconds',
      value: 45,
      version: 0,
    })
    await waitFor(() => expect(merge.queryByRole('button', { name: /Save/ })).toBeNull())
    expect(merge.getByRole('spinbutton')).toHaveValue('45')
  })

  test.each([
    ['61', 'At most 60'],
    ['0', 'At least 1'],
    ['1.5', 'Enter a whole number'],
    ['', 'Required'],
  ])('%j is refused by the contract’s own rule and not sent', async (typed, fault) => {
    const { user } = await openPage()
    const merge = await row('Merge time')
    await user.clear(merge.getByRole('spinbutton'))
    if (typed) await user.type(merge.getByRole('spinbutton'), typed)
    await waitFor(() => expect(merge.getByText(fault)).toBeVisible())
    expect(merge.getByRole('button', { name: 'Save: Merge time' })).toBeDisabled()
    await user.type(merge.getByRole('spinbutton'), '{Enter}')
    expect(server.to('/vms/sysparam/update')).toEqual([])
  })

  test('undone stands as before', async () => {
    const { user } = await openPage()
    const merge = await row('Merge time')
    await user.type(merge.getByRole('spinbutton'), '9')
    await user.click(merge.getByRole('button', { name: 'Undo: Merge time' }))
    expect(merge.getByRole('spinbutton')).toHaveValue('30')
  })

  test('that keeps less than before asks first', async () => {
    const { user } = await openPage()
    const months = await row('Keep alarms for')
    await user.clear(months.getByRole('spinbutton'))
    await user.type(months.getByRole('spinbutton'), '3{Enter}')
    const question = await dialog()
    expect(question.getByText(/cannot be brought back/)).toBeInTheDocument()
    expect(server.to('/vms/sysparam/update')).toEqual([])
    await user.click(question.getByRole('button', { name: 'Keep less' }))
    await waitFor(() => expect(server.to('/vms/sysparam/update')).toHaveLength(1))
  })
})

test('a switch and a choice are saved', async () => {
  const { user } = await openPage()
  const sound = await row('Alarm sound')
  await user.click(sound.getByRole('switch'))
  await user.click(sound.getByRole('button', { name: 'Save: Alarm sound' }))
  const timeout = await row('Real-time alarm timeout')
  await user.click(timeout.getByRole('combobox'))
  await user.click(await screen.findByTitle('2 weeks'))
  await user.click(timeout.getByRole('button', { name: /Save/ }))
  await waitFor(() =>
    expect(server.to('/vms/sysparam/update').map(({ body }) => [body['key'], body['value']])).toEqual([
      ['alarm.sound', false],
      ['alarm.live_timeout', '2w'],
    ]),
  )
})

test('a refusal stands at its parameter, and what was typed stays', async () => {
  server.use({ parameter: { update: refuse('parameter.sso_incomplete') } })
  const { user } = await openPage()
  const sso = await row('Offer single sign-on')
  await user.click(sso.getByRole('switch'))
  await user.click(sso.getByRole('button', { name: 'Save: Offer single sign-on' }))
  await waitFor(() => expect(sso.getByText(/needs the provider’s address and a client id/)).toBeVisible())
  expect(sso.getByRole('switch')).toBeChecked()
})

describe('two administrators at once', () => {
  test('the list follows the other one, and keeps what is being typed here', async () => {
    const { user } = await openPage()
    const [merge, levels] = [await row('Merge time'), await row('Levels of the organisation')]
    await user.clear(merge.getByRole('spinbutton'))
    await user.type(merge.getByRole('spinbutton'), '45')
    put('alarm.merge_seconds', { ...byZhao, value: 20 })
    put('organisation.hierarchy_levels', { ...byZhao, value: 7 })
    emitChange()
    await waitFor(() => expect(levels.getByRole('spinbutton')).toHaveValue('7'))
    expect(merge.getByRole('spinbutton')).toHaveValue('45')
    expect(merge.getByText('Zhao Min changed this to “20 seconds” meanwhile.')).toBeVisible()
    await user.click(merge.getByRole('button', { name: 'Take theirs' }))
    expect(merge.getByRole('spinbutton')).toHaveValue('20')
  })

  test('the slower one is told, sees the other’s value, and can then save', async () => {
    const { user } = await openPage()
    const merge = await row('Merge time')
    await user.clear(merge.getByRole('spinbutton'))
    await user.type(merge.getByRole('spinbutton'), '45')
    put('alarm.merge_seconds', { ...byZhao, value: 20 })
    server.use({ parameter: { update: refuse('parameter.changed_meanwhile') } })
    await user.click(merge.getByRole('button', { name: /Save/ }))
    await waitFor(() => expect(merge.getByText(/Zhao Min changed this to “20 seconds”/)).toBeVisible())
    expect(merge.getByRole('spinbutton')).toHaveValue('45')
    server.use({ parameter: { update: ({ value }) => put('alarm.merge_seconds', { value, version: 4 }) } })
    await user.click(merge.getByRole('button', { name: /Save/ }))
    await waitFor(() =>
      expect(server.to('/vms/sysparam/update').map(({ body }) => body['version'])).toEqual([0, 3]),
    )
  })
})

describe('restoring the default', () => {
  test('of one says what becomes of it', async () => {
    const { user } = await openPage()
    const popups = await row('Alarm pop-ups at once')
    await user.click(popups.getByRole('button', { name: /Restore default/ }))
    const question = await dialog()
    expect(question.getByText('Alarm pop-ups at once: 9 → 5')).toBeInTheDocument()
    await user.click(question.getByRole('button', { name: 'Restore default' }))
    await waitFor(() => expect(popups.getByRole('spinbutton')).toHaveValue('5'))
    expect(server.to('/vms/sysparam/restoreDefault')[0]!.body).toMatchObject({ keys: ['alarm.popup_count'] })
    expect(popups.queryByRole('button', { name: /Restore default/ })).toBeNull()
  })

  test('of a group names those that differ only', async () => {
    put('alarm.merge_seconds', { ...byZhao, value: 20 })
    const { user } = await openPage()
    await user.click(await screen.findByRole('button', { name: 'Restore defaults: Alarms' }))
    const question = await dialog()
    expect(question.getByText('Merge time: 20 seconds → 30 seconds')).toBeInTheDocument()
    await user.click(question.getByRole('button', { name: 'Restore default' }))
    await waitFor(() =>
      expect(server.to('/vms/sysparam/restoreDefault')[0]!.body).toMatchObject({
        keys: ['alarm.popup_count', 'alarm.merge_seconds'],
      }),
    )
    expect(screen.getByRole('button', { name: 'Restore defaults: Faces' })).toBeDisabled()
  })

  test('does nothing when it is not confirmed', async () => {
    const { user } = await openPage()
    await user.click((await row('Alarm pop-ups at once')).getByRole('button', { name: /Restore default/ }))
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }))
    expect(server.to('/vms/sysparam/restoreDefault')).toEqual([])
  })
})

describe('a secret', () => {
  test('is typed anew, sent once and not shown again', async () => {
    const { user, container } = await openPage()
    const secret = await row('Client secret')
    expect(secret.getByText('Not set')).toBeVisible()
    const field = secret.getByPlaceholderText('Enter a new secret')
    expect(field).toHaveAttribute('type', 'password')
    await user.type(field, 'top-secret')
    await user.click(secret.getByRole('button', { name: 'Save: Client secret' }))
    await waitFor(() => expect(secret.getByText('Set')).toBeVisible())
    expect(server.to('/vms/sysparam/update')[0]!.body).toMatchObject({ value: 'top-secret' })
    await waitFor(() => expect(field).toHaveValue(''))
    expect(container.innerHTML).not.toContain('top-secret')
  })

  test('is taken away after a question', async () => {
    put('sso.client_secret', byZhao)
    const { user } = await openPage()
    const secret = await row('Client secret')
    await user.click(secret.getByRole('button', { name: 'Remove' }))
    await user.click((await dialog()).getByRole('button', { name: 'Remove' }))
    await waitFor(() =>
      expect(server.to('/vms/sysparam/update')[0]?.body).toMatchObject({
        key: 'sso.client_secret',
        value: '',
        version: 3,
      }),
    )
  })
})
