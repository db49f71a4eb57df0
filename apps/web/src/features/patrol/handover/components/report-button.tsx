import { api } from '#shared/api/api.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { READER_ZONE } from '#shared/lib/date-format.ts'
import { DownloadButton } from '#shared/ui/download-button/download-button.tsx'

/** The report of a shift as PDF, to be kept or printed. */
export function ReportButton({ id }: { id: string }) {
  const t = useT()
  return (
    <DownloadButton
      label={t('handover.pdf')}
      ask={signal => api.handover.exportPdf({ id, timeZone: READER_ZONE }, { signal })}
    />
  )
}
