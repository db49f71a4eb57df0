import type { Task } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Image } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { taskPictureQuery } from '../../api/dispatch-queries.ts'
import { useObjectAddress } from '#shared/hooks/use-object-address.ts'
import css from './dispatch.module.css'

/** The newest report on a task, with its pictures; the history tells the earlier ones. */
export function TaskReports({ task }: { task: Task }) {
  const t = useT()
  const report = task.reports.at(-1)
  if (!report) return null
  return (
    <div className={css['report']}>
      <div>{report.content}</div>
      <div className={css['quiet']}>
        {t(report.kind === 'report' ? 'task.reportedDone' : 'task.reportedFalse')}{' '}
        <time dateTime={report.completedAt}>{formatDateTime(report.completedAt)}</time>
      </div>
      {report.pictureIds.length > 0 && (
        <Image.PreviewGroup>
          <div className={css['pictures']}>
            {report.pictureIds.map((pictureId, index) => (
              <ReportPicture
                key={pictureId}
                taskId={task.id}
                pictureId={pictureId}
                alt={t('task.picture', { number: index + 1 })}
              />
            ))}
          </div>
        </Image.PreviewGroup>
      )}
    </div>
  )
}

function ReportPicture({ taskId, pictureId, alt }: { taskId: string; pictureId: string; alt: string }) {
  const t = useT()
  const picture = useQuery(taskPictureQuery(taskId, pictureId))
  const address = useObjectAddress(picture.data)
  if (picture.error) return <span className={css['quiet']}>{t('task.noPicture')}</span>
  return address === undefined ? (
    <span className={css['placeholder']} />
  ) : (
    <Image src={address} alt={alt} width={72} height={54} className={css['picture'] ?? ''} />
  )
}
