import type { AreaKind } from '@palisade/contract'
import { choose, type Operator } from './console.ts'

interface AreaFields {
  name: string
  code: string
  kind?: Exclude<AreaKind, 'centre'>
  longitude?: number
  latitude?: number
}

/** The screen of centres and areas: tree, the chosen one's fields, the dialog that adds. */
export function organisationOf({ page, t }: Operator) {
  const tree = page.getByRole('region', { name: t('organisation.tree'), exact: true })
  // Their names begin with that of their icon.
  const button = (name: string) => page.getByRole('main').getByRole('button', { name })

  /** Fills the open dialog and waits until the new one is the chosen one. */
  async function enter({ name, kind, ...fields }: AreaFields) {
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('organisation.field.name'), { exact: true }).fill(name)
    for (const [field, value] of Object.entries(fields))
      await dialog.getByLabel(t(`organisation.field.${field as 'code'}`), { exact: true }).fill(`${value}`)
    if (kind) await choose(page, t('organisation.field.kind'), t(`enums.areaKind.${kind}`), dialog)
    await dialog.getByRole('button', { name: t('shared.action.add'), exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await editorOf(name).waitFor()
  }
  const editorOf = (name: string) => page.getByRole('region', { name, exact: true })

  return {
    tree,
    editorOf,
    addCentre: async (fields: AreaFields) => {
      await button(t('organisation.addCentre')).click()
      await enter(fields)
    },
    /** Adds an area below the chosen one. */
    addBelow: async (fields: AreaFields) => {
      await button(t('organisation.addBelow')).click()
      await enter(fields)
    },
    /** Chooses an area by the tree's search, because rows move while branches are being fetched. */
    choose: async (name: string) => {
      await page.getByLabel(t('shared.tree.search'), { exact: true }).fill(name)
      await tree.getByTitle(name, { exact: true }).click()
      await editorOf(name).waitFor()
    },
  }
}

/** Shows another centre in this window. */
export const switchCentre = ({ page, t }: Operator, name: string) => choose(page, t('shell.centre'), name)
