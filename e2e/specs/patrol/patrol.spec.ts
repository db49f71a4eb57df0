import { contract, seededNames } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findBarriers } from '../../support/accessibility.ts'
import { addCamera } from '../../support/cameras.ts'
import { startJourneys } from '../../support/journey.ts'
import { chooseMenu, logIn, waitForLive } from '../../support/screens/console.ts'
import { recordsOf } from '../../support/screens/alarms.ts'

// A plan of two cameras, its tour in real time over a reload of the console, and a finding that becomes an alarm.

const { site, signIn, openConsole } = startJourneys()
const RUN = Date.now().toString(36)
const PLAN = `Night ${RUN}`
const CAMERAS = [`Patrol-A-${RUN}`, `Patrol-B-${RUN}`] as const
const FINDING = `Gate stands open ${RUN}`

describe('a patrol', () => {
  it('from its plan to the alarm of an abnormal stop', async () => {
    const product = await signIn()
    onTestFinished(async () => {
      const { list } = await product.call(contract.patrolPlan.getByPage, { name: PLAN })
      for (const { id } of list) {
        // One that has completed by itself needs no end.
        await product.call(contract.patrolPlan.batchStop, { ids: [id] })
        await product.call(contract.patrolPlan.batchDelete, { ids: [id] })
      }
    })
    for (const name of CAMERAS) await addCamera(product, name, { mainUrl: await site.urlOf('cam02') })
    const operator = await openConsole()
    const { page, t, faults } = operator
    await logIn(operator)

    await chooseMenu(operator, 'patrolPlan', t('menu.group.patrol'))
    await page.getByRole('button', { name: t('patrolPlan.form.add') }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(t('patrolPlan.field.name'), { exact: true }).fill(PLAN)
    await form.getByLabel(t('patrolPlan.field.personId'), { exact: true }).click()
    await page.locator(`.ant-select-item-option[title="${seededName(t, seededNames.admin)}"]`).click()
    for (const name of CAMERAS) {
      const search = form.getByRole('combobox', { name: t('patrolPlan.field.stops') })
      await search.click()
      await search.fill(name)
      await page.locator(`.ant-select-item-option[title="${name} (${name})"]`).click()
      await form.getByText(new RegExp(`\\d\\. ${name}`)).waitFor()
    }
    await form.getByText(t('shared.weekGrid.always'), { exact: true }).click()
    await form.getByRole('button', { name: new RegExp(`1\\. ${CAMERAS[0]}`) }).click()
    await form.getByLabel(t('patrolPlan.form.question', { number: 1 })).fill('Is the gate shut?')
    expect(await findBarriers(page)).toEqual([])
    await form.getByRole('button', { name: t('shared.action.save') }).click()
    const row = page.getByRole('row', { name: PLAN })
    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: t('patrolPlan.act.start'), exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('shared.action.ok') })
      .click()
    await row.getByText(t('enums.patrolPlanState.in_progress')).waitFor()

    await chooseMenu(operator, 'realTimePatrol', t('menu.group.patrol'))
    await page.getByRole('button', { name: `${t('patrolTask.list.open')}: ${PLAN}` }).click()
    await page.getByRole('button', { name: t('patrolTask.act.start') }).click()
    const shown = (name: string) => page.locator(`[data-phase="playing"][data-camera="${name}"]`)
    await shown(CAMERAS[0]).waitFor()
    // The stream of the next stop is pulled ahead.
    await shown(CAMERAS[1]).waitFor({ state: 'attached' })
    await page.getByLabel('Is the gate shut?').fill('No')
    await page.getByRole('button', { name: t('patrolTask.act.abnormal') }).click()
    const report = page.getByRole('dialog')
    await report.getByText(t('patrolTask.form.picture')).waitFor()
    await report.getByLabel(t('patrolTask.form.note')).fill(FINDING)
    await report.getByRole('button', { name: t('patrolTask.act.report') }).click()
    await page.getByText(t('patrolTask.tour.alarm')).waitFor()
    expect(await findBarriers(page)).toEqual([])

    await page.getByRole('button', { name: t('patrolTask.act.next') }).click()
    const second = page.getByText(new RegExp(t('patrolTask.tour.stop', { number: 2, count: 2 })))
    await second.waitFor()
    await page.getByRole('button', { name: t('patrolTask.act.pause') }).click()
    await page.getByRole('button', { name: t('patrolTask.act.resume') }).waitFor()
    await page.reload()
    await waitForLive(operator)
    await second.waitFor()
    await page.getByRole('button', { name: t('patrolTask.act.resume') }).click()
    await page.getByRole('button', { name: t('patrolTask.act.finish') }).click()
    await page.getByText(t('patrolTask.tour.done')).waitFor()

    await chooseMenu(operator, 'patrolHistory', t('menu.group.patrol'))
    await page
      .getByRole('row', { name: PLAN })
      .getByRole('button', { name: t('shared.action.details') })
      .click()
    const patrol = page.getByRole('dialog')
    await patrol.getByText(FINDING).waitFor()
    await patrol
      .getByRole('img', { name: t('patrolHistory.picture', { number: 1, name: CAMERAS[0] }) })
      .waitFor()
    const sign = patrol.getByRole('button', { name: t('patrolHistory.sign.act') })
    await sign.click()
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: t('shared.action.ok') })
      .click()
    await sign.waitFor({ state: 'detached' })
    expect(await findBarriers(page)).toEqual([])
    await patrol.getByRole('button', { name: 'Close', exact: true }).click()

    await chooseMenu(operator, 'alarmRecord', t('menu.group.alarm'))
    await recordsOf(operator)
      .row(CAMERAS[0])
      .first()
      .getByText(t('enums.alarmType.patrol_abnormal'))
      .waitFor()
    const { list } = await product.call(contract.alarm.getRecords, { searchText: CAMERAS[0] })
    expect(list).toMatchObject([{ description: FINDING, level: 'general', hasPicture: true }])
    expect(faults()).toEqual([])
  })
})
