import { phrasesOf } from '../../module.ts'

export const backup = phrasesOf<'backup'>()({
  texts: {
    title: 'Backup of the installation',
    none: 'No backups are planned. PALISADE_BACKUPS names the folder in which one is made each day; the administrator’s guide says how.',
    plan: 'Each day at {at} into {folder}, without recordings; {kept|one:the last one is|other:the last # are} kept.',
    made: 'Last one made: {time}',
    never: 'None was made yet',
    failed: 'The one of {time} failed: {error}',
    restored:
      'The site was restored on {at} from the backup of {time}. What happened in between is missing: alarms that were closed, users and rights that were changed, notices that were sent. All sessions were ended.',
    confirm: 'I have taken note',
  },
  log: {
    'backup.confirm_restored': 'Confirm restore from a backup',
  },
})
