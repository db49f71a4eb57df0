import { api } from '#shared/api/api.ts'
import { reportError } from '#shared/api/error-policy.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import { currentWall, useWall } from '../../api/wall-store.ts'
import type { SentWall } from '../../model/kept-wall.ts'

/**
 * Gives the wall as it can be saved. Cameras whose right was lost while they were shown are left out, once the operator agrees.
 * @returns a function that answers undefined where the operator does not, or nobody could be asked
 */
export function useSaveableWall(): () => Promise<SentWall | undefined> {
  const t = useT()
  const confirm = useConfirm()
  return async () => {
    const wall = currentWall()
    const cameraIds = wall.windows.map(({ cameraId }) => cameraId)
    if (cameraIds.length === 0) return wall
    try {
      const refused = new Set(await api.wallView.getRefused({ cameraIds }))
      if (refused.size === 0) return wall
      const names = useWall
        .getState()
        .wall.windows.flatMap(open => (open && refused.has(open.id) ? [open.name] : []))
      const title = t('wallView.refusedTitle')
      if (!(await confirm({ title, names, okText: t('wallView.saveWithout') }))) return undefined
      return { ...wall, windows: wall.windows.filter(({ cameraId }) => !refused.has(cameraId)) }
    } catch (error) {
      reportError(error)
      return undefined
    }
  }
}
