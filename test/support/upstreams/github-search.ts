// The search of the local code host: the few conditions that the source uses, paging and its limit.
import type { WorldRepository } from './github-world.ts';

interface Conditions {
  topics: string[];
  phrases: string[];
  minStars: number;
  from: string;
  to: string;
}

function readConditions(q: string): Conditions {
  const read: Conditions = { topics: [], phrases: [], minStars: 0, from: '', to: '9999' };
  for (const [, phrase, word] of q.matchAll(/"([^"]+)"|(\S+)/g)) {
    if (phrase !== undefined) {
      read.phrases.push(phrase.toLowerCase());
      continue;
    }
    const [, key = '', value = ''] = /^(\w+):(.+)$/.exec(word ?? '') ?? [];
    if (key === 'topic') read.topics.push(value);
    else if (key === 'stars') read.minStars = Number(value.replace('>=', ''));
    else if (key === 'created') {
      const [from = '', to = ''] = value.split('..');
      read.from = from;
      read.to = to;
    } else if (word !== 'in:name,description' && word !== 'archived:false') {
      throw new Error(`The local search does not know "${word}".`);
    }
  }
  return read;
}

export function findRepositories(
  repositories: readonly WorldRepository[],
  q: string,
): WorldRepository[] {
  const { topics, phrases, minStars, from, to } = readConditions(q);
  return repositories
    .filter((repository) => {
      const created = repository.createdAt.slice(0, 10);
      if (repository.archived || repository.fork || repository.isPrivate) return false;
      if (repository.stars < minStars || created < from || created > to) return false;
      if (!topics.every((topic) => repository.topics.includes(topic))) return false;
      const text = `${repository.fullName} ${repository.description ?? ''}`.toLowerCase();
      return phrases.every((phrase) => text.includes(phrase));
    })
    .sort((one, other) => other.stars - one.stars || one.id - other.id);
}
