import { useT } from '#shared/i18n/language-provider.tsx'

/** Says on a tile that areas of its picture are black, or that this viewer sees below them. */
export function MaskSign({
  masks,
  className,
}: {
  masks: 'drawn' | 'lifted' | undefined
  className?: string
}) {
  const t = useT()
  if (masks === undefined) return null
  return (
    <span className={className} role="status" data-masks={masks} title={t(`cameraMask.${masks}Title`)}>
      {t(`cameraMask.${masks}`)}
    </span>
  )
}
