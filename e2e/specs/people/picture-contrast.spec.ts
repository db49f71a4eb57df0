import { createRequire } from 'node:module'
import path from 'node:path'
import { actionText } from '@palisade/phrases'
import { expect, it } from 'vitest'
import { startJourneys } from '../../support/journey.ts'
import { goToScreen } from '../../support/screens/console.ts'
import { until } from '../../support/until.ts'

const { sitDown } = startJourneys()
// Real pictures of people, which come with the weights of the built-in model.
const samples = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')),
  'demo',
)

it('two pictures are compared for a purpose, a face is chosen, and the log says who asked why', async () => {
  const operator = await sitDown()
  const { page, t, faults } = operator
  await goToScreen(operator, 'pictureContrast')
  await page.getByText(t('recognition.builtIn')).waitFor({ timeout: 120_000 })
  const side = (name: 'first' | 'second') => page.getByRole('region', { name: t(`comparison.${name}`) })
  const file = path.join(samples, 'sample1.jpg')
  await side('first').locator('input[type=file]').setInputFiles(file)
  await side('second').locator('input[type=file]').setInputFiles(file)
  await page.getByRole('textbox', { name: t('comparison.purpose') }).fill('Identity check')
  await page.getByRole('textbox', { name: t('comparison.reason') }).fill('Case 4711')
  // The largest face of a picture against itself. On a busy machine the recognition asks to be asked again.
  const result = page.getByText(t('comparison.result', { percent: 100 }))
  await until(
    'the pictures are compared',
    async () => {
      await page.getByRole('button', { name: t('comparison.compare') }).click()
      await result.or(page.getByText(t('errors.recognition.busy'))).waitFor()
      return result.isVisible()
    },
    180_000,
  )
  await page.getByText(t('comparison.likeness.same')).waitFor()
  await side('second')
    .getByRole('button', { name: t('comparison.face', { number: 2 }) })
    .click()
  await page.getByText(t('comparison.likeness.different')).waitFor()

  await goToScreen(operator, 'logManage')
  await page.getByText(actionText(t, 'comparison.contrast')).first().waitFor()
  expect(faults()).toEqual([])
})
