import { screens } from '@palisade/contract'
import { expect, it } from 'vitest'
import { startJourneys } from '../support/journey.ts'
import { removeAfterwards, unique } from '../support/leftovers.ts'
import { roleFormOf, usersOf } from '../support/screens/accounts.ts'
import { deviceTable } from '../support/screens/devices.ts'
import { chooseMenu, logIn, openScreen } from '../support/screens/console.ts'
import { wallOf } from '../support/screens/wall.ts'

const { stack, signIn, openConsole, sitDown } = startJourneys()
const CAMERA = 'Warehouse-Aisle-03'
const ELSEWHERE = 'Main-Lobby-01'

it('a role for one area: its user sees that and nothing else, and loses the picture with the right to it', async () => {
  const roleName = unique('Warehouse guards')
  const userName = unique('guard').replace('-', '_')
  const guard = { userName, name: userName, password: 'Patrol-2026' }
  removeAfterwards(await signIn(), { userNames: [userName], roles: [roleName] })
  const admin = await sitDown()
  const { t } = admin
  const role = roleFormOf(admin)
  await role.open()
  await role.name(roleName)
  await role.tickFunction(t('enums.permission.live.view'))
  await role.tickFunction(t('enums.permission.device.view'))
  await role.tickFunction(t('enums.permission.dashboard.view'))
  await role.tickArea('Warehouse')
  await role.save()
  await usersOf(admin).add({ ...guard, role: roleName })
  await usersOf(admin).row(guard.userName).waitFor()

  // Lists, trees and menus show only the one area.
  const operator = await openConsole()
  const { page } = operator
  await logIn(operator, guard)
  await openScreen(operator, 'deviceList')
  await deviceTable(operator).getByText(CAMERA, { exact: true }).waitFor()
  expect(await deviceTable(operator).getByText(ELSEWHERE).count()).toBe(0)
  await page.goto(stack.url + screens.users.path)
  await page.getByRole('main').getByText(t('errors.access.denied')).waitFor()
  await chooseMenu(operator, 'videoControl')
  const wall = wallOf(operator)
  await page.getByLabel(t('shared.tree.search')).fill(ELSEWHERE)
  await page.getByText(t('shared.tree.noMatch')).waitFor()
  await wall.open(CAMERA)
  await wall.untilPlays(1, CAMERA)

  // The role loses its cameras: the picture stops where it runs.
  await role.edit(roleName)
  await role.chooseScope(t('enums.deviceCategory.camera'), t('enums.deviceScope.none'))
  await role.save()
  await wall.overlayOf(1, CAMERA).getByText(t('enums.streamCause.no_permission')).waitFor()

  // Then the right to watch: the screen and its menu entry go.
  await role.edit(roleName)
  await role.tickFunction(t('enums.permission.live.view'))
  await role.save()
  await page.getByRole('main').getByText(t('errors.access.denied')).waitFor()
  const menu = page.getByRole('navigation', { name: t('shell.mainMenu') })
  await expect.poll(() => menu.getByText(t('menu.screen.videoControl')).count()).toBe(0)
  expect(operator.faults(/\b403\b/)).toEqual([])
})
