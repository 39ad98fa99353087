// The search of the local GitHub: the conditions that the source uses, paging, and the result
// limit.
import type { WorldRepository } from './github-world.ts';

interface Conditions {
  topics: string[];
  excluded: string[];
  phrases: string[];
  minStars: number;
  maxStars: number;
  from: string;
  to: string;
}

function readConditions(q: string): Conditions {
  const read: Conditions = {
    topics: [],
    excluded: [],
    phrases: [],
    minStars: 0,
    maxStars: Number.POSITIVE_INFINITY,
    from: '',
    to: '9999',
  };
  for (const [, phrase, word] of q.matchAll(/"([^"]+)"|(\S+)/g)) {
    if (phrase !== undefined) {
      read.phrases.push(phrase.toLowerCase());
      continue;
    }
    const [, key = '', value = ''] = /^(-?\w+):(.+)$/.exec(word ?? '') ?? [];
    if (key === 'topic') read.topics.push(value);
    else if (key === '-topic') read.excluded.push(value);
    else if (key === 'stars') {
      const [least, most = 'Infinity'] = value.replace('>=', '').split('..');
      read.minStars = Number(least);
      read.maxStars = Number(most);
    } else if (key === 'created') {
      const [from = '', to = ''] = value.split('..');
      read.from = from;
      read.to = to;
    } else if (word !== 'in:name,description' && word !== 'archived:false') {
      throw new Error(`The local search does not support "${word}".`);
    }
  }
  return read;
}

export function findRepositories(
  repositories: readonly WorldRepository[],
  q: string,
): WorldRepository[] {
  const { topics, excluded, phrases, minStars, maxStars, from, to } = readConditions(q);
  return repositories
    .filter((repository) => {
      const created = repository.createdAt.slice(0, 10);
      if (repository.archived || repository.fork || repository.isPrivate) return false;
      if (repository.stars > maxStars) return false;
      if (repository.stars < minStars || created < from || created > to) return false;
      if (excluded.some((topic) => repository.topics.includes(topic))) return false;
      if (!topics.every((topic) => repository.topics.includes(topic))) return false;
      const text = `${repository.fullName} ${repository.description ?? ''}`.toLowerCase();
      return phrases.every((phrase) => text.includes(phrase));
    })
    .sort((one, other) => other.stars - one.stars || one.id - other.id);
}
