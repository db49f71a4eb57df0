import { permissions, withNeeded, type RoleDetails } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { fakeTree } from '#shared/testing/fake-tree.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { parkNorth, parkSouth } from '#shared/testing/session.fixture.ts'
import { emptyRole, noDevices } from '../model/role-fields.ts'
import { details, id, north, south } from '../model/role.fixture.ts'
import { RoleEditPage } from './role-edit-page.tsx'

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  const trees = { [parkNorth.id]: fakeTree(north), [parkSouth.id]: fakeTree(south) }
  server = startFakeServer({
    role: {
      getDetails: () => details(),
      add: () => details(),
      update: () => details(),
      getDevicesBelow: () => ({
        deviceIds: { ...noDevices(), camera: [id(201)], gate: [id(202)] },
        isMore: false,
      }),
    },
    organisation: {
      ...fakeTree(north),
      getTree: input => trees[input.centerId ?? '']!.getTree!(input),
      getChildren: input => trees[input.centerId ?? '']!.getChildren!(input),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

/** The operator holds few enough functions for the tree to show them all without scrolling. */
const may = withNeeded(permissions.filter(code => /^(role|alarm|device)\./.test(code)))

const tree = (name: string) => within(screen.getByRole('region', { name }))
/** The check box of a row of a tree. */
const box = (treeName: string, name: string) => {
  const row = tree(treeName).getByText(name).closest('.ant-tree-treenode')!
  return row.querySelector('.ant-tree-checkbox')!
}
const isChecked = (treeName: string, name: string) =>
  box(treeName, name).classList.contains('ant-tree-checkbox-checked')

describe('a new role', () => {
  const openNew = async () => {
    const page = await renderPage(RoleEditPage, { may })
    await screen.findByText('Dock')
    return page
  }

  test('is put together in trees and sent whole', async () => {
    const { user, addressNow } = await openNew()
    await user.type(screen.getByLabelText('Name'), 'Harbour')
    await user.type(screen.getByLabelText('Remarks'), 'both docks')
    await user.click(screen.getByRole('switch', { name: /Second factor/ }))
    await user.click(box('Functions', 'Close alarms'))
    expect(isChecked('Functions', 'See alarms')).toBe(true)
    await user.click(box('Areas', 'North'))
    expect(isChecked('Areas', 'Pier')).toBe(true)
    expect(screen.getByText('Areas: North')).toBeVisible()
    expect(screen.getByText(/^Alarms \(2 of \d+\)$/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.to('/smp/role/add')).toHaveLength(1))
    expect(server.to('/smp/role/add')[0]?.body).toMatchObject({
      name: 'Harbour',
      remarks: 'both docks',
      permissions: ['alarm.view', 'alarm.close'],
      areaIds: [id(100)],
      deviceScopes: emptyRole.deviceScopes,
      deviceIds: noDevices(),
      isSecondFactorRequired: true,
    })
    expect(addressNow()).toBe('/setting/user/role')
  })

  test('an area taken out of a chosen branch leaves those around it', async () => {
    const { user } = await openNew()
    await user.type(screen.getByLabelText('Name'), 'Harbour')
    await user.click(box('Areas', 'North'))
    await user.click(box('Areas', 'Pier'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.to('/smp/role/add')[0]?.body).toMatchObject({ areaIds: [id(101)] }))
  })

  test('devices are chosen within its areas, of categories that ask for it', async () => {
    const { user } = await openNew()
    await user.type(screen.getByLabelText('Name'), 'Harbour')
    const cameras = within(screen.getByRole('radiogroup', { name: 'Cameras' }))
    await user.click(cameras.getByText('Chosen ones'))
    await waitFor(() => expect(screen.getByText(/^Select areas first: devices are/)).toBeVisible())
    await user.click(box('Areas', 'Dock'))
    expect(await tree('Chosen devices').findByText('Camera-1')).toBeVisible()
    expect(tree('Chosen devices').queryByText('Barrier-1')).toBeNull()
    expect(tree('Chosen devices').queryByText('Pier')).toBeNull()
    await user.click(box('Chosen devices', 'Camera-1'))
    await waitFor(() => expect(screen.getByText('1 device chosen')).toBeVisible())
    const gates = within(screen.getByRole('radiogroup', { name: 'Gates and barriers' }))
    await user.click(gates.getByText('Chosen ones'))
    await user.click(await screen.findByRole('button', { name: /All devices in “Dock”/ }))
    await waitFor(() => expect(screen.getByText('2 devices chosen')).toBeVisible())
    expect(server.to('/smp/role/getDevicesBelow')[0]?.body).toMatchObject({
      areaId: id(101),
      categories: ['camera', 'gate'],
    })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(server.to('/smp/role/add')[0]?.body).toMatchObject({
        deviceScopes: { camera: 'chosen', gate: 'chosen', fire: 'area' },
        deviceIds: { ...noDevices(), camera: [id(201)], gate: [id(202)] },
      }),
    )
  })

  test('more devices than one role can name are refused with words', async () => {
    server.use({ role: { getDevicesBelow: () => ({ deviceIds: noDevices(), isMore: true }) } })
    const { user } = await openNew()
    await user.click(box('Areas', 'Dock'))
    await user.click(within(screen.getByRole('radiogroup', { name: 'Cameras' })).getByText('Chosen ones'))
    await user.click(await screen.findByRole('button', { name: /All devices in “Dock”/ }))
    expect(await screen.findByText('One role can name at most 20,000 devices')).toBeInTheDocument()
  })

  test('offers only functions that the user holds, with what they need', async () => {
    await renderPage(RoleEditPage, { may: ['role.view', 'role.edit', 'live.view', 'alarm.view'] })
    await waitFor(() => expect(screen.getByText('See alarms')).toBeVisible())
    expect(screen.queryByText('Watch live video')).toBeNull()
    expect(screen.queryByText('Close alarms')).toBeNull()
  })

  test('all functions at once, and none', async () => {
    const { user } = await openNew()
    await user.click(screen.getByRole('button', { name: 'Select all' }))
    expect(isChecked('Functions', 'Close alarms')).toBe(true)
    expect(screen.getByText(`Functions: ${may.length} of ${permissions.length}`)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Select none' }))
    expect(screen.getByText(/^No function selected/)).toBeVisible()
  })

  test('a name that is missing or taken stands at its field', async () => {
    const { user } = await openNew()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Required')).toBeInTheDocument()
    const add = () => {
      throw new Refusal('role.name_taken')
    }
    server.use({ role: { add } })
    await user.type(screen.getByLabelText('Name'), 'Harbour')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Name already exists')).toBeInTheDocument()
  })

  test.each([
    ['Keep editing', '/'],
    ['Discard', '/setting/user/role'],
  ])('is not left by accident: %s', async (answer, address) => {
    const { user, addressNow } = await openNew()
    await user.type(screen.getByLabelText('Name'), 'Harbour')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    const question = within(await screen.findByRole('dialog'))
    expect(addressNow()).toBe('/')
    await user.click(question.getByRole('button', { name: answer }))
    await waitFor(() => expect(addressNow()).toBe(address))
    expect(screen.getByLabelText('Name')).toHaveValue('Harbour')
  })

  test('is not for those who may only look', async () => {
    await renderPage(RoleEditPage, { may: ['role.view'] })
    await waitFor(() => expect(screen.getByText('You do not have permission to see this')).toBeVisible())
    expect(server.requests).toEqual([])
  })
})

describe('a role that stands', () => {
  const openRole = async (more: Partial<RoleDetails> = {}, address = `/?id=${id(1)}`) => {
    server.use({ role: { getDetails: () => details(more) } })
    const page = await renderPage(RoleEditPage, { address, may })
    await screen.findByText('Dock')
    return page
  }

  test('is changed by its version', async () => {
    const { user } = await openRole()
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Change role “Night shift”' })).toBeVisible(),
    )
    expect(isChecked('Areas', 'Dock')).toBe(true)
    await user.click(box('Functions', 'Export alarms'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(server.to('/smp/role/update')[0]?.body).toMatchObject({
        id: id(1),
        version: 4,
        name: 'Night shift',
        permissions: ['alarm.view', 'alarm.export'],
        areaIds: [id(101)],
      }),
    )
  })

  test('is copied under another name', async () => {
    const { user } = await openRole({ isMoreThanOwn: false }, `/?copy=${id(1)}`)
    expect(screen.getByRole('heading', { name: 'Add a copy of “Night shift”' })).toBeVisible()
    expect(screen.getByLabelText('Name')).toHaveValue('Night shift (copy)')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(server.to('/smp/role/add')[0]?.body).toMatchObject({
        name: 'Night shift (copy)',
        permissions: ['alarm.view'],
      }),
    )
  })

  test.each([
    [{ isOwn: true }, /role of your own/],
    [{ isMoreThanOwn: true }, /gives more than you hold/],
    [{ isSuper: true, isBuiltIn: true }, /super administrator may do everything/],
  ])('%o can only be looked at, and says why', async (more, reason) => {
    server.use({ role: { getDetails: () => details(more) } })
    await renderPage(RoleEditPage, { address: `/?id=${id(1)}` })
    await waitFor(() => expect(screen.getByText(reason)).toBeVisible())
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(screen.getByLabelText('Name')).toBeDisabled()
    expect(screen.getByRole('button', { name: 'All roles' })).toBeEnabled()
  })

  test('what somebody else changed meanwhile is taken over and said; what was typed stays', async () => {
    const { user } = await openRole()
    const newer = details({
      version: 5,
      remarks: 'all night',
      areaIds: [id(101)],
      permissions: ['alarm.view'],
    })
    server.use({
      role: {
        getDetails: () => newer,
        update: () => {
          throw new Refusal('role.changed_meanwhile')
        },
      },
    })
    await user.click(box('Functions', 'Export alarms'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByText(/from ten to six.*all night/)).toBeVisible())
    expect(screen.getByLabelText('Remarks')).toHaveValue('all night')
    server.use({ role: { update: () => newer } })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(server.to('/smp/role/update').at(-1)?.body).toMatchObject({
        version: 5,
        remarks: 'all night',
        permissions: ['alarm.view', 'alarm.export'],
      }),
    )
  })

  test('that is gone says so', async () => {
    const getDetails = () => {
      throw new Refusal('role.not_found')
    }
    server.use({ role: { getDetails } })
    await renderPage(RoleEditPage, { address: `/?id=${id(1)}` })
    await waitFor(() => expect(screen.getByText('This role does not exist any more')).toBeVisible())
  })
})
