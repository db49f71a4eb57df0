import css from './form-notice.module.css'

/** One line between a form's fields and its button: what went wrong, or else what is new. */
export function FormNotice({ fault, news }: { fault: string | undefined; news?: string | undefined }) {
  return (
    <div className={css['notice']}>
      {fault === undefined ? (
        <output>{news}</output>
      ) : (
        <span className={css['fault']} role="alert">
          {fault}
        </span>
      )}
    </div>
  )
}
