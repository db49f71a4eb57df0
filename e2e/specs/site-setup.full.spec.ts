import { contract } from '@palisade/contract'
import { patience } from '@palisade/testkit/patience'
import { describe, expect, it, onTestFinished } from 'vitest'
import { SITE_LOGIN } from '../support/cameras.ts'
import { startJourneys } from '../support/journey.ts'
import { removeAfterwards, unique } from '../support/leftovers.ts'
import { alarmsOf, findDevice } from '../support/product.ts'
import { popupsOf } from '../support/screens/alarms.ts'
import { chooseMenu, logIn, openScreen } from '../support/screens/console.ts'
import { deviceRow, findCameras, offlineRow, stateHistoryOf } from '../support/screens/devices.ts'
import { mapOf } from '../support/screens/map.ts'
import { wizardOf } from '../support/screens/onboarding.ts'
import { organisationOf, switchCentre } from '../support/screens/organisation.ts'
import { resourcesOf } from '../support/screens/resource-management.ts'
import { until } from '../support/until.ts'

const { stack, site, signIn, openConsole } = startJourneys()
/** Without pictures and answers a camera is offline after three missed intervals. */
const NOTICED_WITHIN = 60_000

const language = 'zh_CN'
const lost = 'cam12'
const found = ['cam01', 'cam04', 'cam10', 'cam12']

describe('an estate of its own, with Chinese names', () => {
  it('from an empty centre to four cameras that tell the truth', async () => {
    const operator = await openConsole({ language })
    const { page, t } = operator
    const centre = unique('港口')
    const code = centre.replace('港口-', 'HZ')
    const quay = `${centre}-1`
    const nameOf = (camera: string) => `${centre}-${camera}`
    await logIn(operator)

    // A centre with an area, then this window shows it: nothing is there yet.
    const organisation = organisationOf(operator)
    await chooseMenu(operator, 'organization', t('menu.group.setting'), t('menu.group.system'))
    await organisation.addCentre({ name: centre, code, longitude: 121.9, latitude: 30.9 })
    await organisation.addBelow({ name: quay, code: `${code}1`, longitude: 121.901, latitude: 30.901 })
    await switchCentre(operator, centre)
    const product = await signIn(stack, centre)
    removeAfterwards(product, { devices: found.map(nameOf), areas: [`${code}1`, code] })

    // The cameras are found on the network among others, each by its own address.
    await openScreen(operator, 'deviceList')
    await findCameras(operator)
    const wizard = wizardOf(operator)
    await wizard.search()
    const addresses = await Promise.all(found.map(camera => site.onvifAddress(camera)))
    for (const address of addresses) await wizard.target(address).waitFor({ timeout: patience(30_000) })
    // The site's first centre has their addresses already: they are taken once more on purpose.
    await wizard.offerRegistered()
    for (const address of addresses) await wizard.target(address).getByRole('checkbox').check()
    await wizard.enterLogin({ ...SITE_LOGIN, password: 'wrong' })
    await wizard.logIn(4)
    const refused = wizard.target(addresses[2]!)
    await refused.getByText(t('enums.deviceCause.wrong_credentials')).waitFor()
    await wizard.enterLogin(SITE_LOGIN)
    await wizard.tryAgain(1)
    for (const address of addresses)
      await wizard
        .target(address)
        .getByText(t('onboarding.login.ok', { count: 1 }))
        .waitFor()
    await wizard.goOn(4)

    // A code that is taken is refused, and then corrected.
    await wizard.chooseArea(quay)
    for (const [index, camera] of found.entries()) {
      const row = wizard.candidate((await site.onvif(camera)).name)
      await row.codeField.fill(`SIM-CAM-0${index + 1}`)
    }
    await wizard.add(4)
    const taken = wizard.candidates.getByText(t('errors.device.code_taken'))
    await until('all four codes are taken', async () => (await taken.count()) === 4)
    for (const [index, camera] of found.entries()) {
      const row = wizard.candidate((await site.onvif(camera)).name)
      await row.codeField.fill(`${code}-${index}`)
      await row.nameField.fill(nameOf(camera))
    }
    await wizard.add(4)
    await wizard.added(4).waitFor()
    await wizard.toList()
    const online = (camera: string) =>
      deviceRow(operator, nameOf(camera)).getByText(t('enums.deviceState.online'), { exact: true })
    for (const camera of found) await online(camera).waitFor({ timeout: patience(45_000) })

    // The cameras are on the centre's map.
    await chooseMenu(operator, 'resourceManagement', t('menu.group.setting'))
    await resourcesOf(operator).spread(quay, 4)
    const map = mapOf(operator)
    for (const camera of found) {
      const card = await map.find(nameOf(camera))
      await card.getByText(t('enums.deviceState.online'), { exact: true }).waitFor()
    }

    // One loses its power: offline with its reason, in the list and on the map, with one alarm.
    onTestFinished(() => site.restore(lost))
    await openScreen(operator, 'deviceList')
    await online(lost).waitFor()
    await site.cutOff(lost)
    const offline = t('enums.deviceState.offline')
    const away = deviceRow(operator, nameOf(lost))
    await away.getByText(offline, { exact: true }).waitFor({ timeout: patience(NOTICED_WITHIN) })
    const { cause } = (await findDevice(product, nameOf(lost)))!
    expect(['unreachable', 'refused']).toContain(cause)
    await away.getByText(t(`enums.deviceCause.${cause!}`)).waitFor()
    await popupsOf(operator).of(nameOf(lost)).waitFor()
    await openScreen(operator, 'offlineDevices')
    const entry = offlineRow(operator, nameOf(lost))
    await entry.getByText(t(`enums.deviceCause.${cause!}`)).waitFor()
    const history = stateHistoryOf(operator, nameOf(lost))
    await entry.getByRole('button', { name: t('deviceState.history') }).click()
    await history.outages(1).waitFor()
    await history.close()

    // The camera comes back by itself, and the outage stays in its history.
    await site.restore(lost)
    await entry.waitFor({ state: 'detached', timeout: patience(NOTICED_WITHIN) })
    await openScreen(operator, 'deviceList')
    for (const camera of found) await online(camera).waitFor()
    const { id } = (await findDevice(product, nameOf(lost)))!
    expect(await product.call(contract.deviceState.getHistory, { id })).toMatchObject({ outages: 1 })
    expect(await alarmsOf(product, nameOf(lost))).toHaveLength(1)
    expect(page.url()).toContain('deviceList')
    expect(operator.faults()).toEqual([])
  })
})
