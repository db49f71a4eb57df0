import type { Contract, HandoverDetails, RequestOf } from '@palisade/contract'
import { loadTranslator } from '@palisade/phrases'
import type { FileAnswer, SignedInContext } from '#server/infra/binding/context.ts'
import { PDF_TYPE, writePdf } from '#server/infra/pdf/pdf.ts'
import { fileDay } from '#server/infra/site-time.ts'
import { handoverReport } from './handover-report.presenter.ts'

type Request = RequestOf<Contract['handover']['exportPdf']>
type Reader = Pick<SignedInContext, 'access' | 'user'>

/** @param read the page as its reader sees it */
export const createHandoverExport = (
  read: (request: { id: string }, reader: Reader) => Promise<HandoverDetails>,
) => ({
  /** The report of a shift. */
  async exportPdf({ id, timeZone }: Request, context: SignedInContext): Promise<FileAnswer> {
    const page = await read({ id }, context)
    context.audit({ object: id })
    const t = await loadTranslator(context.locale)
    const body = await writePdf(handoverReport(t, page, timeZone), context.signal)
    const fileName = `${t('handover.title')} ${fileDay(Date.parse(page.begunAt), timeZone)}.pdf`
    return { fileName, contentType: PDF_TYPE, body, length: body.length }
  },
})
