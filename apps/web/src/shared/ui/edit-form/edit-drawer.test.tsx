import { screen, waitFor, within } from '@testing-library/react'
import { Form } from 'antd'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#shared/api/api-error.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { AppInput } from '../input/app-input.tsx'
import { AppSelect } from '../input/app-select.tsx'
import { EditDrawer } from './edit-drawer.tsx'
import { useEdit } from './use-edit.ts'

const gate = { id: 'a', name: 'Gate', kind: 'door' }

function Gate({ isReadOnly, onClose }: { isReadOnly: boolean; onClose: () => void }) {
  const edit = useEdit({
    row: gate,
    empty: { name: '', kind: '' },
    fieldsOf: ({ name, kind }) => ({ name, kind }),
    save: async () => undefined,
    refreshes: [],
    fieldOfCode: {},
    onDone: onClose,
  })
  const texts = { nameOf: (path: string) => path }
  return (
    <EditDrawer edit={edit} texts={texts} title="Edit" size={400} onClose={onClose} isReadOnly={isReadOnly}>
      <Form.Item name="name" label="Name">
        <AppInput />
      </Form.Item>
      <Form.Item name="kind" label="Kind">
        {/* A control that says itself that it is not disabled stays closed too. */}
        <AppSelect disabled={false} options={[{ value: 'door', label: 'Door' }]} />
      </Form.Item>
    </EditDrawer>
  )
}

test('what may only be looked at is shown in its form, with nothing to change and nothing to save', async () => {
  const onClose = vi.fn()
  const { user } = await renderPage(() => <Gate isReadOnly onClose={onClose} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'View “Gate”' }))
  expect(dialog.getByLabelText('Name')).toHaveValue('Gate')
  expect(dialog.getByLabelText('Name')).toBeDisabled()
  expect(dialog.getByLabelText('Kind')).toBeDisabled()
  expect(dialog.getByText('Door')).toBeVisible()
  // The keys that scroll have something to stand on.
  await user.tab()
  await user.tab()
  expect(dialog.getByRole('group', { name: 'View “Gate”' })).toHaveFocus()
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull()
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!)
  expect(onClose).toHaveBeenCalledOnce()
})

describe('a thing that can be in force', () => {
  interface Rule {
    id: string
    name: string
    isOn: boolean
  }
  const rule: Rule = { id: 'a', name: 'Night', isOn: false }
  const enable = vi.fn<() => Promise<void>>()

  function RuleForm({ row }: { row: Rule | undefined }) {
    const edit = useEdit({
      row,
      empty: { name: 'New' },
      fieldsOf: ({ name }: Rule) => ({ name }),
      save: async () => undefined,
      force: { isInForce: one => one.isOn, enable },
      refreshes: [],
      fieldOfCode: {},
      onDone: () => undefined,
    })
    return (
      <EditDrawer
        edit={edit}
        texts={{ nameOf: path => path }}
        title="Rule"
        size={400}
        onClose={() => undefined}
      >
        <Form.Item name="name" label="Name">
          <AppInput />
        </Form.Item>
      </EditDrawer>
    )
  }
  // A function that a hook returns is called after the test.
  beforeEach(() => void enable.mockReset().mockResolvedValue())
  const buttons = () =>
    within(screen.getByRole('dialog', { name: 'Rule' }))
      .getAllByRole('button', { name: /Save/ })
      .map(({ textContent }) => textContent)

  test.each([
    [undefined, 'Save and enable', 1, 'Saved: it is in force'],
    [rule, 'Save and enable', 1, 'Saved: it is in force'],
    [rule, 'Save only', 0, 'Saved, but not in force until it is enabled'],
    [{ ...rule, isOn: true }, 'Save', 0, 'Saved: it is in force'],
  ])('%o, %s', async (row, name, calls, text) => {
    const { user } = await renderPage(() => <RuleForm row={row} />)
    await waitFor(() => expect(screen.getByRole('button', { name })).toBeVisible())
    expect(buttons()).toEqual(row?.isOn ? ['Save'] : ['Save and enable', 'Save only'])
    await user.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(screen.getByText(text)).toBeVisible())
    expect(enable).toHaveBeenCalledTimes(calls)
  })

  test('stays saved where it may not be put in force, and says so', async () => {
    enable.mockImplementation(async () => {
      throw new ApiError({ failure: 'refused', code: 'access.denied', status: 403 })
    })
    const { user } = await renderPage(() => <RuleForm row={rule} />, { language: 'zh_CN' })
    await waitFor(() => expect(screen.getByRole('button', { name: '保存并启用' })).toBeVisible())
    await user.click(screen.getByRole('button', { name: '保存并启用' }))
    await waitFor(() => expect(screen.getByText('已保存，启用后才生效')).toBeVisible())
  })
})

test('in Chinese', async () => {
  await renderPage(() => <Gate isReadOnly onClose={() => undefined} />, { language: 'zh_CN' })
  await waitFor(() => expect(screen.getByRole('dialog', { name: '查看“Gate”' })).toBeVisible())
})

test('what may be changed has its save button', async () => {
  await renderPage(() => <Gate isReadOnly={false} onClose={() => undefined} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit' }))
  expect(dialog.getByLabelText('Name')).toBeEnabled()
  expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled()
})
