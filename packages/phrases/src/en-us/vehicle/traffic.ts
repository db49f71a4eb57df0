import { phrasesOf } from '../../module.ts'

export const traffic = phrasesOf<'traffic'>()({
  texts: {
    today: 'Vehicles today',
    passages: 'Passages',
    hits: 'Hits',
    tooFast: 'Too fast',
    listed: '{name}: {count}, show in the list',
    flows: 'Traffic by hour',
    day: 'Day',
    checkpoint: 'Checkpoint',
    noCheckpoint: 'No camera group has the function plate recognition.',
    hour: 'Hour',
    forward: 'Approaching',
    reverse: 'Leaving',
    unknown: 'Unknown',
    all: 'All',
    total: 'Whole day',
    passagesOf: '{count|one:# passage|other:# passages}, {lastHour} in the last hour',
    hitsOf: '{count|one:# hit|other:# hits}',
  },
})
