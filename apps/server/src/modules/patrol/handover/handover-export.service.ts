import type { HandoverDetails } from '@palisade/contract'
import { loadTranslator } from '@palisade/phrases'
import type { FileAnswer, SignedInContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import { PDF_TYPE, writePdf } from '#server/infra/pdf/pdf.ts'
import { fileDay } from '#server/infra/site-time.ts'
import { handoverReport } from './handover-report.presenter.ts'

type Reader = Pick<SignedInContext, 'access' | 'user'>

/** @param read the page as its reader sees it */
export function createHandoverExport(
  read: (request: { id: string }, reader: Reader) => Promise<HandoverDetails>,
) {
  return {
    /** The report of a shift. */
    async exportPdf({ id, timeZone }, context): Promise<FileAnswer> {
      const page = await read({ id }, context)
      context.audit({ object: id })
      const t = await loadTranslator(context.locale)
      const body = await writePdf(handoverReport(t, page, timeZone), context.signal)
      const fileName = `${t('handover.title')} ${fileDay(Date.parse(page.begunAt), timeZone)}.pdf`
      return { fileName, contentType: PDF_TYPE, body, length: body.length }
    },
  } satisfies CallsOf<'handover'>
}
