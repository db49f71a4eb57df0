import type { AreaDetails, Contract, InputOf, ResourceNode } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { buildArea, fakeTree } from '#shared/testing/fake-tree.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { buildSession, defaultParameters, parkNorth, parkSouth } from '#shared/testing/session.fixture.ts'
import { OrganisationPage } from './organisation-page.tsx'

type Calls = Contract['organisation']

const id = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`
const node = (number: number, parentId: string | null, more: Partial<ResourceNode>): ResourceNode => ({
  id: id(number),
  parentId,
  type: 'area',
  name: `Area ${number}`,
  code: `A${number}`,
  areaKind: 'area',
  longitude: null,
  latitude: null,
  ...more,
})
const harbour = node(1, null, { name: 'Harbour', areaKind: 'centre' })
const hall = node(21, harbour.id, { name: 'Hall', areaKind: 'building' })
const yard = node(22, harbour.id, { name: 'Yard' })
const floor = node(23, hall.id, { name: 'First floor', areaKind: 'floor' })
const south = node(2, null, { name: 'South Gate', areaKind: 'centre', code: 'S1' })

let nodes: ResourceNode[]
let details: Map<string, AreaDetails>
let server: ReturnType<typeof startFakeServer>

beforeEach(() => {
  nodes = [harbour, hall, yard, floor]
  details = new Map(
    nodes.map(({ id: key, name, code, parentId, areaKind: kind = 'area' }) => {
      const parentName = nodes.find(other => other.id === parentId)?.name ?? null
      const level = kind === 'centre' ? 1 : kind === 'floor' ? 3 : 2
      return [
        key,
        buildArea({ id: key, name, code, kind, parentId, parentName, level, centreId: parkNorth.id }),
      ]
    }),
  )
  const north = fakeTree(() => nodes)
  const other = fakeTree([south])
  server = startFakeServer({
    organisation: {
      ...north,
      getChildren: input => (input.centerId === parkSouth.id ? other : north).getChildren!(input),
      search: input => (input.centerId === parkSouth.id ? other : north).search!(input),
      getDetails: ({ id: asked }) => {
        const found = details.get(asked)
        if (!found) throw new Refusal('area.not_found')
        return found
      },
    },
    session: { current: () => buildSession() },
    parameter: { getList: () => defaultParameters },
  })
})
afterEach(() => vi.unstubAllGlobals())

const sent = (path: string) => server.to(`/basic/area/${path}`).at(-1)?.body
const open = (area?: ResourceNode, more: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(OrganisationPage, { address: area ? `/?areaId=${area.id}` : '/', ...more })
const panel = async (name: string) => within(await screen.findByRole('region', { name }))

describe('the tree', () => {
  test('shows the centres of the user with their areas, the first one’s details beside it', async () => {
    await open()
    for (const name of ['Hall', 'Yard', 'First floor', 'South Gate'])
      await waitFor(() => expect(screen.getByText(name)).toBeVisible())
    const form = await panel('Harbour')
    expect(form.getByLabelText('Code')).toHaveValue('A1')
    expect(form.queryByRole('button', { name: /Move/ })).toBeNull()
  })

  test('keeps the chosen area in the address', async () => {
    const { user, addressNow } = await open()
    await user.click(await screen.findByText('Yard'))
    expect((await panel('Yard')).getByLabelText('Name')).toHaveValue('Yard')
    expect(addressNow()).toContain(yard.id)
  })

  test('that cannot be fetched says so and is asked again', async () => {
    server.use({
      organisation: {
        getChildren: () => {
          throw new Refusal('server.failed', 500)
        },
      },
    })
    const { user } = await open(yard)
    const again = await screen.findByRole('button', { name: 'Try again' })
    server.use({ organisation: fakeTree(() => nodes) })
    await user.click(again)
    await waitFor(() => expect(screen.getByText('Hall')).toBeVisible())
  })
})

describe('an area', () => {
  test('is changed and saved; only then the button is ready', async () => {
    server.use({
      organisation: {
        update: ({ id: key, version, kind, ...draft }: InputOf<Calls['update']>) => {
          const next = { ...details.get(key)!, ...draft, kind, version: version + 1 }
          details.set(key, next)
          return next
        },
      },
    })
    const { user } = await open(yard)
    const form = await panel('Yard')
    expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
    await user.type(form.getByLabelText('Purpose'), 'Containers')
    await user.type(form.getByLabelText('Custom code'), 'Y1')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeInTheDocument()
    expect(sent('update')).toMatchObject({
      id: yard.id,
      name: 'Yard',
      purpose: 'Containers',
      internalCode: 'Y1',
      version: 0,
    })
    expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
  })

  test('what is wrong stands at its field, before it is sent and after', async () => {
    server.use({
      organisation: {
        update: () => {
          throw new Refusal('area.name_taken')
        },
      },
    })
    const { user } = await open(yard)
    const form = await panel('Yard')
    await user.type(form.getByLabelText('Custom code'), 'Y')
    await user.type(form.getByLabelText('Longitude'), '200')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(form.getByText('At most 180')).toBeVisible())
    expect(sent('update')).toBeUndefined()
    await user.clear(form.getByLabelText('Longitude'))
    await user.type(form.getByLabelText('Custom code'), '1')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(form.getByText('Name already exists beside it')).toBeVisible())
  })

  test('somebody else’s change is taken over, what was typed is kept', async () => {
    server.use({
      organisation: {
        update: ({ id: key, version }: InputOf<Calls['update']>) => {
          if (version === 0) {
            details.set(key, { ...details.get(key)!, remarks: 'theirs', version: 1 })
            throw new Refusal('area.changed_meanwhile')
          }
          return details.get(key)!
        },
      },
    })
    const { user } = await open(yard)
    const form = await panel('Yard')
    await user.type(form.getByLabelText('Purpose'), 'mine')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByText(/Remarks.*theirs/)).toBeVisible())
    expect(form.getByLabelText('Purpose')).toHaveValue('mine')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent('update')).toMatchObject({ purpose: 'mine', remarks: 'theirs', version: 1 }),
    )
  })

  test('entries that were not saved are left only when asked', async () => {
    const { user } = await open(yard)
    await user.type((await panel('Yard')).getByLabelText('Purpose'), 'x')
    await user.click(await screen.findByText('Hall'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Keep editing' }))
    expect((await panel('Yard')).getByLabelText('Purpose')).toHaveValue('x')
  })

  test('has longitude and latitude of at most 12 characters in a row of their own', async () => {
    await open(harbour)
    const form = await panel('Harbour')
    const rowOf = (label: string) => form.getByLabelText(label).closest('.ant-form-item')?.parentElement
    expect(rowOf('Longitude')?.children).toHaveLength(2)
    expect(rowOf('Latitude')).toBe(rowOf('Longitude'))
    for (const label of ['Longitude', 'Latitude'])
      expect(form.getByLabelText(label)).toHaveAttribute('maxlength', '12')
  })

  test('that is gone, or not for this user, says so', async () => {
    await open(node(99, null, {}))
    await waitFor(() => expect(screen.getByText('This area does not exist any more')).toBeVisible())
  })

  test('is only looked at without the permission to change it', async () => {
    await open(yard, { may: ['organisation.view'] })
    const form = await panel('Yard')
    expect(form.getByLabelText('Name')).toBeDisabled()
    expect(form.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('button', { name: /Add centre/ })).toBeNull()
  })
})

describe('adding', () => {
  test('an area below another offers what fits there, and shows the new one', async () => {
    const made = buildArea({ id: id(30), name: 'Second floor', code: 'F2', parentId: hall.id, level: 3 })
    server.use({
      organisation: {
        add: () => {
          nodes.push(node(30, hall.id, { name: 'Second floor', areaKind: 'floor' }))
          details.set(made.id, made)
          return made
        },
      },
    })
    const { user } = await open(hall)
    await user.click((await panel('Hall')).getByRole('button', { name: /Add below/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('combobox', { name: 'Kind' }))
    expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual(['floor', 'area'])
    await user.click(screen.getAllByTitle('Floor').at(-1)!)
    await user.type(dialog.getByLabelText('Name'), 'Second floor')
    await user.type(dialog.getByLabelText('Code'), 'F2')
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    expect(await panel('Second floor')).toBeDefined()
    expect(sent('add')).toMatchObject({ name: 'Second floor', code: 'F2', parentId: hall.id, kind: 'floor' })
    expect(sent('add')).toMatchObject({ centerId: parkNorth.id })
  })

  test('stops at the configured depth', async () => {
    details.set(floor.id, {
      ...details.get(floor.id)!,
      level: defaultParameters['organisation.hierarchy_levels'],
    })
    await open(floor)
    expect((await panel('First floor')).getByRole('button', { name: /Add below/ })).toBeDisabled()
  })

  test('a centre asks for the session again, so that it can be switched to', async () => {
    const made = buildArea({ id: id(40), name: 'West', code: 'W1', kind: 'centre' })
    server.use({ organisation: { addCentre: () => made } })
    details.set(made.id, made)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: /Add centre/ }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryByLabelText('Kind')).toBeNull()
    await user.type(dialog.getByLabelText('Name'), 'West')
    await user.type(dialog.getByLabelText('Code'), 'W1')
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    await panel('West')
    expect(server.to('/smp/session/getDetails')).toHaveLength(1)
  })
})

test('an area is moved to another place of its centre', async () => {
  server.use({ organisation: { move: () => details.get(floor.id)! } })
  const { user } = await open(floor)
  await user.click((await panel('First floor')).getByRole('button', { name: /Move/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('button', { name: 'Move here' })).toBeDisabled()
  await user.click(await dialog.findByText('Yard'))
  expect(dialog.queryByText('First floor')).toBeNull()
  expect(dialog.queryByText('South Gate')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Move here' }))
  await waitFor(() => expect(sent('move')).toMatchObject({ id: floor.id, parentId: yard.id, version: 0 }))
})

describe('deleting', () => {
  test('is not offered for the centre of the installation, which says why', async () => {
    details.set(harbour.id, { ...details.get(harbour.id)!, isInitial: true, heldBy: ['initial'] })
    await open(harbour)
    const button = (await panel('Harbour')).getByRole('button', { name: /Delete/ })
    expect(button).toBeDisabled()
    expect(button).toHaveAttribute('title', 'It came with the installation.')
  })

  test('an area that holds nothing asks first, then shows the one above', async () => {
    server.use({
      organisation: {
        remove: () => {
          nodes = nodes.filter(each => each.id !== floor.id)
          return {}
        },
      },
    })
    const { user } = await open(floor)
    await screen.findByText('Hall')
    await user.click((await panel('First floor')).getByRole('button', { name: /Delete/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete “First floor”?' }))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await panel('Hall')).toBeDefined()
    expect(sent('remove')).toMatchObject({ id: floor.id })
  })

  test('what is held says by what, and sends nothing', async () => {
    details.set(hall.id, { ...details.get(hall.id)!, heldBy: ['areas', 'roles'] })
    const { user } = await open(hall, { language: 'zh_CN' })
    await user.click((await panel('Hall')).getByRole('button', { name: /删除/ }))
    const dialog = within(await screen.findByRole('dialog', { name: '“Hall”不能删除' }))
    const reasons = dialog.getAllByRole('listitem').map(reason => reason.textContent)
    expect(reasons).toEqual(['其下还有区域，请先删除或移走。', '有角色引用该区域，请先从角色中移除。'])
    expect(sent('remove')).toBeUndefined()
  })
})
