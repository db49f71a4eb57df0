import { contract } from '@palisade/contract'
import { describe, expect, it } from 'vitest'
import { findBarriers } from '../../support/accessibility.ts'
import { startJourneys } from '../../support/journey.ts'
import { unique } from '../../support/leftovers.ts'
import { recordsOf } from '../../support/screens/alarms.ts'
import { chooseMenu, logIn } from '../../support/screens/console.ts'
import { deployGroup, importBlacklist, removeVehicleHuntAfterwards } from '../../support/screens/vehicles.ts'

// A blacklist from a spreadsheet, its deployment at a plate camera, the wanted car that passes there, and its alarm.

const { site, signIn, openConsole } = startJourneys()
/** A plate camera that tells its passages by its alert stream. */
const [CAMERA, CAMERA_ID] = ['Car-Park-Barrier', 'cam09']

describe('a wanted vehicle', () => {
  it('from a spreadsheet to the alarm of its passage', async () => {
    const product = await signIn()
    const [GROUP, NAME] = [unique('Stolen'), unique('Hunt')]
    const PLATE = `粤B${unique('').slice(-5).toUpperCase()}`
    removeVehicleHuntAfterwards(product, { group: GROUP, deployment: NAME })
    const operator = await openConsole()
    const { page, t, faults } = operator
    await logIn(operator)
    await importBlacklist(operator, GROUP, PLATE)
    await deployGroup(operator, { group: GROUP, deployment: NAME, camera: CAMERA })

    await page.getByRole('tab', { name: t('deployment.tabs.hits') }).click()
    await site.vehicle(CAMERA_ID, PLATE)
    const hit = page
      .getByRole('region', { name: t('vehicleHit.title') })
      .getByRole('row')
      .filter({ hasText: PLATE })
    await hit.getByText(t('enums.hitState.raised')).waitFor()
    await hit.getByRole('img').first().waitFor()
    expect(await findBarriers(page)).toEqual([])

    await chooseMenu(operator, 'alarmRecord', t('menu.group.alarm'))
    const records = recordsOf(operator)
    await records.row(CAMERA).first().getByText(t('enums.alarmType.vehicle_hit')).waitFor()
    const { list } = await product.call(contract.alarm.getRecords, { types: ['vehicle_hit'] })
    expect(list.filter(alarm => alarm.description.includes(PLATE))).toMatchObject([
      { level: 'urgent', description: `${PLATE} · ${GROUP} · Theft`, hasPicture: true },
    ])
    expect(faults()).toEqual([])
  })
})
