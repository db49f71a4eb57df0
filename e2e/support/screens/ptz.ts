import type { Operator } from './console.ts'

/** Camera control beside the wall: the pad, zoom, and the views stored in the camera. */
export function ptzOf({ page, t }: Operator) {
  const panel = page.getByRole('region', { name: t('ptz.title'), exact: true })
  const button = (name: string) => panel.getByRole('button', { name, exact: true })
  const view = (name: string) =>
    panel.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })

  return {
    panel,
    turn: (direction: 'left' | 'right' | 'up' | 'down' | 'zoomIn' | 'zoomOut') =>
      button(t(`ptz.${direction}`)),
    pad: panel.getByRole('group', { name: t('ptz.pad'), exact: true }),
    hint: (text: string) => panel.getByText(text, { exact: true }),
    view,
    async storeView(name: string) {
      await panel.getByRole('textbox', { name: t('ptz.preset.name'), exact: true }).fill(name)
      await button(t('ptz.preset.save')).click()
      await view(name).waitFor()
    },
    goTo: (name: string) => view(name).getByTitle(t('ptz.preset.goTo', { name }), { exact: true }).click(),
    async removeView(name: string) {
      await button(t('ptz.preset.remove', { name })).click()
      const question = page.getByRole('dialog').filter({ hasText: t('ptz.preset.removeTitle', { name }) })
      await question.getByRole('button', { name: t('shared.action.delete'), exact: true }).click()
      await view(name).waitFor({ state: 'detached' })
    },
  }
}
