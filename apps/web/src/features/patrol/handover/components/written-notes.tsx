import type { Handover } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import css from './handover.module.css'

/** The notes of a shift, and the remarks of who took over. */
export function WrittenNotes({ page: { notes, reply } }: { page: Handover }) {
  const t = useT()
  return (
    <>
      <section aria-label={t('handover.field.notes')}>
        <h3 className={css['kind']}>{t('handover.field.notes')}</h3>
        <p className={css['text']}>{notes || t('handover.nothing')}</p>
      </section>
      {reply !== '' && (
        <section aria-label={t('handover.field.reply')}>
          <h3 className={css['kind']}>{t('handover.field.reply')}</h3>
          <p className={css['text']}>{reply}</p>
        </section>
      )}
    </>
  )
}
