import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { fakeTree } from '#shared/testing/fake-tree.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { buildRule, idOf } from '../model/linkage.fixture.ts'
import { LinkagePage } from './linkage-page.tsx'

const rule = buildRule()
const other = buildRule({ id: idOf(11), name: 'Second', priority: 10, status: 'disabled', isEditable: false })
const pageOf = <Row,>(list: Row[]) => ({ list, total: list.length, pageNum: 1, pageSize: 10 })

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    organisation: fakeTree([]),
    linkage: {
      getByPage: () => pageOf([rule, other]),
      getDetails: ({ id }) => (id === rule.id ? rule : other),
      update: () => rule,
      batchStop: () => ({}),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = async (name: string, options: Parameters<typeof renderPage>[1] = {}) => {
  const page = await renderPage(LinkagePage, { address: '/alarm/link', ...options })
  await page.user.click(await screen.findByRole('button', { name }))
  return { ...page, drawer: await screen.findByRole('dialog') }
}

/** The fields of the open action that are marked as refused, by their labels. */
const redOf = (drawer: HTMLElement) =>
  [...drawer.querySelectorAll('li .ant-form-item-has-error label')].map(label => label.textContent)

describe('the list', () => {
  test.each([
    ['en_US', '1. switch on “Siren” of Gate; 2. take a picture with the camera of the alarm', 'In force now'],
    ['zh_CN', '1. 打开 Gate 的“Siren”；2. 用报警所在的摄像机抓图', '生效中'],
  ] as const)(
    'tells what each rule does in its order, and when it holds: %s',
    async (language, words, now) => {
      await renderPage(LinkagePage, { address: '/alarm/link', language })
      const row = (await screen.findByText(rule.name)).closest('tr')!
      expect(within(row).getByText(words)).toBeInTheDocument()
      expect(within(row).getByText(now)).toBeInTheDocument()
    },
  )

  test('rules that are chosen are disabled after a question; one that may not be changed cannot be chosen', async () => {
    const { user } = await renderPage(LinkagePage, { address: '/alarm/link' })
    const row = (await screen.findByText(rule.name)).closest('tr')!
    await user.click(within(row).getByRole('checkbox'))
    expect(within(screen.getByText(other.name).closest('tr')!).getByRole('checkbox')).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Disable' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(server.to('/biz/linkage-rule/batchStop')).toHaveLength(1))
    expect(server.to('/biz/linkage-rule/batchStop')[0]?.body).toMatchObject({ ids: [rule.id] })
  })

  test.each([
    ['en_US', 'Fence at night', '3 of 20'],
    ['zh_CN', '夜间周界', '3/20'],
  ] as const)('an empty list says what rules are for, and begins one: %s', async (language, name, count) => {
    server.use({ linkage: { getByPage: () => pageOf<typeof rule>([]) } })
    const { user } = await renderPage(LinkagePage, { address: '/alarm/link', language })
    await user.click(await screen.findByRole('button', { name }))
    const drawer = await screen.findByRole('dialog')
    await waitFor(() => expect(within(drawer).getByDisplayValue(name)).toBeVisible())
    expect(within(drawer).getByText(text => text.includes(count))).toBeVisible()
  })

  test('a template makes a rule beside others, which is saved as it is', async () => {
    const add = vi.fn(() => ({ ...rule, id: idOf(12) }))
    server.use({ linkage: { add } })
    const { user } = await renderPage(LinkagePage, { address: '/alarm/link' })
    await user.click(await screen.findByRole('button', { name: 'From a template' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Door forced or held' }))
    const drawer = within(await screen.findByRole('dialog'))
    await user.click(await drawer.findByRole('button', { name: 'Save only' }))
    await waitFor(() => expect(add).toHaveBeenCalled())
    expect(server.to('/biz/linkage-rule/add')[0]?.body).toMatchObject({
      name: 'Door forced or held',
      eventTypes: ['door_forced', 'door_held'],
      actions: [{ kind: 'open_picture' }, { kind: 'record', seconds: 60 }],
    })
  })

  test('without the right to edit there is nothing to change with', async () => {
    await renderPage(LinkagePage, { address: '/alarm/link', may: ['linkage.view', 'alarm.view'] })
    await screen.findByText(rule.name)
    expect(screen.queryByRole('button', { name: 'Add rule' })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

describe('the form', () => {
  test('says the rule back in one sentence, and who else has its priority', async () => {
    const { drawer } = await open(rule.name)
    expect(await within(drawer).findByRole('status', { name: 'The rule in words' })).toHaveTextContent(
      'When: Intrusion, at: Gate, then: switch on “Siren” of Gate; once that has ended, after 5 s take a picture with the camera of the alarm.',
    )
    expect(await within(drawer).findByText('The same priority has: Second.')).toBeInTheDocument()
  })

  test('actions are moved by the arrow keys and saved in their new order', async () => {
    const { drawer, user } = await open(rule.name)
    within(drawer)
      .getByRole('button', { name: /^Move action 2/ })
      .focus()
    await user.keyboard('{ArrowUp}')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.to('/biz/linkage-rule/update')).toHaveLength(1))
    const { actions, version } = server.to('/biz/linkage-rule/update')[0]!.body
    expect(version).toBe(3)
    expect((actions as { kind: string }[]).map(({ kind }) => kind)).toEqual(['snapshot', 'output'])
  })

  test('an action that is not filled in is not sent', async () => {
    const { drawer, user } = await open(rule.name)
    await user.click(within(drawer).getByRole('button', { name: 'Add action: Switch output' }))
    expect(within(drawer).getByText('Not filled in')).toBeInTheDocument()
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    expect(await within(drawer).findByText('Fill in every action, or remove it')).toBeInTheDocument()
    expect(redOf(drawer)).toEqual(['Device'])
    expect(server.to('/biz/linkage-rule/update')).toEqual([])
  })

  test('a refusal stands at the actions, and marks the one field it is about until the action is changed', async () => {
    server.use({
      deviceControl: { getRelays: () => [] },
      linkage: {
        update: () => {
          throw new Refusal('linkage.not_able', 200, { action: 1, device: 'Gate' })
        },
      },
    })
    const { drawer, user } = await open(rule.name)
    await user.type(within(drawer).getByLabelText('Description'), '!')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(within(drawer).getAllByText(/^The device of action 1 cannot do this/)).toHaveLength(2),
    )
    expect(redOf(drawer)).toEqual(['Device'])
    await user.click(within(drawer).getByText('Off'))
    expect(redOf(drawer)).toEqual([])
  })

  test('one of an action as a whole stands at the action, and marks no field', async () => {
    server.use({
      linkage: {
        update: () => {
          throw new Refusal('linkage.action_denied', 200, { action: 2, permission: 'live.snapshot' })
        },
      },
    })
    const { drawer, user } = await open(rule.name)
    await user.type(within(drawer).getByLabelText('Description'), '!')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(within(drawer).getAllByText(/Action 2 needs a right/)).toHaveLength(2))
    expect(redOf(drawer)).toEqual([])
  })

  test('what the author may not do is said at once', async () => {
    const { drawer } = await open(rule.name, {
      may: ['linkage.view', 'linkage.edit', 'alarm.view', 'live.snapshot'],
    })
    expect(within(drawer).getByRole('alert')).toHaveTextContent(/^Action 1 needs a right/)
  })

  test('a rule that may not be changed is only shown', async () => {
    const { drawer } = await open(other.name)
    expect(within(drawer).queryByRole('button', { name: 'Save' })).toBeNull()
    expect(within(drawer).queryByRole('button', { name: /^Move action/ })).toBeNull()
  })
})
