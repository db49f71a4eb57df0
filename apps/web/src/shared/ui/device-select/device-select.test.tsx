import type { InputOf, deviceCalls } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { Form } from 'antd'
import { useState, type ComponentProps } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildDetails, buildDevice } from '#shared/testing/device.fixture.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { DeviceSelect } from './device-select.tsx'

const id = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`
const devices = [
  buildDevice({ id: id(1), name: 'Vault', code: 'P1', kind: 'panel' }),
  buildDevice({ id: id(2), name: 'Cellar', code: 'P2', kind: 'panel' }),
  buildDevice({ id: id(3), name: 'Gate', code: 'C3', capabilities: ['live', 'ptz'] }),
  buildDevice({ id: id(4), name: 'Quay', code: 'C4', capabilities: ['live'] }),
]
const getByPage = ({ name = '', kind }: InputOf<typeof deviceCalls.getByPage>) => {
  const list = devices.filter(device => device.name.includes(name) && (kind ?? device.kind) === device.kind)
  return { list, total: list.length, pageNum: 1, pageSize: 20 }
}
const getDetails = ({ id: asked }: { id: string }) =>
  buildDetails(devices.find(device => device.id === asked)!)

const onChange = vi.fn()
let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  onChange.mockReset()
  server = startFakeServer({ device: { getByPage, getDetails } })
})
afterEach(() => vi.unstubAllGlobals())

type Props = ComponentProps<typeof DeviceSelect>
const show = ({ value: first, ...props }: Props) =>
  renderPage(function Field() {
    const [value, setValue] = useState(first)
    const choose = (next: string | undefined) => {
      onChange(next)
      setValue(next)
    }
    return <DeviceSelect id="device" {...props} value={value} onChange={choose} />
  })
const asked = () => server.to('/basic/device/getByPage').map(({ body }) => body)

test('asks for devices of its kind only, and not before it is opened', async () => {
  const { user } = await show({ kind: 'panel', exceptId: id(2) })
  const field = await screen.findByRole('combobox')
  expect(asked()).toEqual([])
  await user.click(field)
  await user.click(await screen.findByTitle('Vault (P1)'))
  expect(onChange).toHaveBeenCalledExactlyOnceWith(id(1))
  expect(screen.queryByTitle('Gate (C3)')).toBeNull()
  expect(screen.queryByTitle('Cellar (P2)')).toBeNull()
  expect(asked()).toMatchObject([{ kind: 'panel', pageSize: 20 }])
})

test('a camera that can be turned is marked', async () => {
  const { user } = await show({ kind: 'camera' })
  await user.click(await screen.findByRole('combobox'))
  expect(
    within(await screen.findByTitle('Gate (C3)')).getByRole('img', { name: 'Can be turned (PTZ)' }),
  ).toBeInTheDocument()
  expect(within(screen.getByTitle('Quay (C4)')).queryByRole('img')).toBeNull()
})

test('searches on the server once typing pauses, and says when nothing is found', async () => {
  const { user } = await show({})
  await user.type(await screen.findByRole('combobox'), 'Cel')
  await waitFor(() => expect(screen.queryByTitle('Vault (P1)')).toBeNull())
  expect(screen.getByTitle('Cellar (P2)')).toBeInTheDocument()
  await user.type(screen.getByRole('combobox'), 'x')
  expect(await screen.findByText('Nothing found')).toBeInTheDocument()
  expect(asked().map(body => body['name'])).toEqual([undefined, 'Cel', 'Celx'])
})

test('what was picked keeps its name while something else is searched', async () => {
  const { user } = await show({ value: id(1), knownName: 'Vault' })
  await user.type(await screen.findByRole('combobox'), 'Gate')
  await user.click(await screen.findByTitle('Gate (C3)'))
  await user.type(screen.getByRole('combobox'), 'Cell')
  await waitFor(() => expect(asked().at(-1)?.['name']).toBe('Cell'))
  await screen.findByTitle('Cellar (P2)')
  expect(screen.getAllByText('Gate (C3)')).not.toHaveLength(0)
  expect(screen.queryByText('Vault')).toBeNull()
})

test('names one of which only the id is known', async () => {
  await show({ value: id(3) })
  expect(await screen.findByText('Gate')).toBeInTheDocument()
  expect(asked()).toEqual([])
})

test('says why there is nothing to choose from', async () => {
  const refuse = () => {
    throw new Refusal('access.denied', 403)
  }
  server.use({ device: { getByPage: () => ({ list: [], total: 0, pageNum: 1, pageSize: 20 }) } })
  const { user, queryClient } = await show({ none: 'Register one first.' })
  await user.click(await screen.findByRole('combobox'))
  expect(await screen.findByText('Register one first.')).toBeInTheDocument()
  server.use({ device: { getByPage: refuse } })
  queryClient.clear()
  await user.type(screen.getByRole('combobox'), 'x')
  expect(await screen.findByText('Insufficient permission')).toBeInTheDocument()
})

test('is closed, and looks it, in a form that is closed', async () => {
  await renderPage(() => (
    <Form disabled>
      <DeviceSelect id="device" value={id(1)} knownName="Vault" />
    </Form>
  ))
  expect(await screen.findByRole('combobox')).toBeDisabled()
})
