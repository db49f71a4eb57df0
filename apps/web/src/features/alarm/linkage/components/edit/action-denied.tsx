import { linkageActionPermission, type LinkageActionKind } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import css from '../linkage.module.css'

interface Props {
  kind: LinkageActionKind
  number: number
  /** The server's, of the action as a whole. */
  refusal: string | undefined
}

/** Says at once what the server would refuse to save, in the words of its code. */
export function ActionDenied({ kind, number, refusal }: Props) {
  const t = useT()
  const permission = linkageActionPermission[kind]
  const isAllowed = useMay(permission)
  if (isAllowed && refusal === undefined) return null
  return (
    <p className={css['denied']} role="alert">
      {refusal ?? t.error('linkage.action_denied', { action: number, permission })}
    </p>
  )
}
