import { linkageActionPermission, type LinkageActionKind } from '@palisade/contract'
import { useT } from '../../../../../shared/i18n/language-provider.tsx'
import { useMay } from '../../../../../shared/session/session-store.ts'
import css from '../linkage.module.css'

/** Says at once what the server would refuse to save, in the words of its code. */
export function ActionDenied({ kind, number }: { kind: LinkageActionKind; number: number }) {
  const t = useT()
  const permission = linkageActionPermission[kind]
  const isAllowed = useMay(permission)
  if (isAllowed) return null
  return (
    <p className={css['denied']} role="alert">
      {t.error('linkage.action_denied', { action: number, permission })}
    </p>
  )
}
