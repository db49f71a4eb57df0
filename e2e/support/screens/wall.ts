import type { Locator } from 'playwright-core'
import { untilFramesCome } from '../video/picture.ts'
import { until } from '../until.ts'
import type { Operator } from './console.ts'

/** The screen of live video: tree, windows, toolbar. */
export function wallOf({ page, t }: Operator) {
  const tree = page.getByRole('region', { name: t('live.cameras'), exact: true })
  const grid = page.getByRole('group', { name: t('live.title'), exact: true })
  const toolbar = page.getByRole('toolbar', { name: t('live.layout') })

  const windowOf = (window: number, camera: string) =>
    grid.getByRole('group', { name: t('live.windowOf', { window, camera }), exact: true })
  const emptyWindow = (window: number) =>
    grid.getByRole('group', { name: t('live.emptyWindow', { window }), exact: true })

  const sides = {
    cameras: t('live.cameras'),
    favorites: t('favorite.title'),
    views: t('wallView.title'),
  }
  const search = page.getByLabel(t('shared.tree.search'))
  /** A camera in the tree. */
  const row = (camera: string) => tree.getByTitle(camera, { exact: true })

  /**
   * A camera's row among those that the search found. The tree may show the camera before the search has answered;
   * that row is then replaced, and a drag that begins at the same moment would be lost. Only found rows are marked.
   */
  async function findCamera(camera: string): Promise<Locator> {
    await search.fill(camera)
    await row(camera).locator('mark').waitFor()
    return row(camera)
  }

  return {
    grid,
    windowOf,
    emptyWindow,
    windows: grid.locator('[data-window]'),
    /** Windows with a camera. */
    playing: grid.locator('[data-camera]'),
    search,
    row,
    findCamera,
    /** Opens a camera by double click in the tree. */
    open: async (camera: string) => (await findCamera(camera)).dblclick(),
    /** The question asked above four windows. */
    warning: page.getByRole('dialog').filter({ hasText: t('live.warning.title', { count: 4 }) }),
    chooseLayout: (count: number) =>
      toolbar.getByTitle(t('live.layoutOf', { count }), { exact: true }).click(),
    /** Free views are in a menu beside the layouts. */
    chooseFreeView: async (count: number) => {
      await toolbar.getByRole('button', { name: t('live.free') }).click()
      await page.getByRole('menuitem', { name: t('live.layoutOf', { count }), exact: true }).click()
    },
    /** Shows one of the ways to open something, beside the wall. */
    chooseSide: (side: keyof typeof sides) =>
      page
        .getByRole('radiogroup', { name: t('live.side') })
        .getByText(sides[side], { exact: true })
        .click(),
    /** Names of the cameras that the windows show, in their order. */
    shown: () =>
      grid
        .locator('[data-camera]')
        .evaluateAll(tiles => tiles.map(tile => tile.getAttribute('data-camera') ?? '')),
    closeAll: () => toolbar.getByRole('button', { name: t('live.closeAll') }).click(),
    /** The text over a picture that is not live. */
    overlayOf: (window: number, camera: string) => windowOf(window, camera).getByRole('status').first(),
    untilPlays: (window: number, camera: string, within?: number) =>
      untilFramesCome(windowOf(window, camera).locator('video'), `${camera} plays`, within),
    /** The stream's name in the line below the picture. */
    untilStream: (window: number, camera: string, stream: 'main' | 'sub') =>
      windowOf(window, camera)
        .getByText(t(`enums.streamKind.${stream}`), { exact: true })
        .waitFor(),
    untilSelected: (tile: Locator) =>
      until('the window is selected', async () => (await tile.getAttribute('data-selected')) === 'true'),
    /** A button of a window. Points at the window, and opens its "…" where the button has no room in the line. */
    buttonOf: async (tile: Locator, name: string): Promise<Locator> => {
      const button = tile.getByRole('button', { name, exact: true })
      await tile.hover()
      if ((await button.count()) === 0) await tile.getByRole('button', { name: t('live.more') }).click()
      return button
    },
    isEnlarged: async (tile: Locator) => (await tile.getAttribute('data-enlarged')) === 'true',
  }
}
