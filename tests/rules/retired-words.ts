export type RetiredWord = {
  word: string;
  /** Replacement: the precise term. */
  instead: string;
  /** Paths and names that may contain the word, each with the reason. */
  except?: readonly (readonly [where: RegExp, why: string])[];
};

/** Words that no file name and no exported name of the project may contain, in singular or plural. */
export const RETIRED_WORDS: readonly RetiredWord[] = [
  { word: 'letter', instead: 'email', except: [[/beads\/letters[.]ts$/, 'letters that are drawn with beads']] },
  { word: 'courier', instead: 'transport' },
  { word: 'door', instead: 'router, register…Routes' },
  {
    word: 'book',
    instead: 'RouteSchemas, invariants',
    except: [[/^bookOpenIcon$/, 'a picture of a book']],
  },
  { word: 'told', instead: 'QueryResult, or what it is' },
  { word: 'shelf', instead: 'category, stock, filter, table, section or cacheTag' },
  {
    word: 'kept',
    instead: 'persisted, cached, stored',
    except: [[/^isMailKept$/, 'no server: mail stays in /dev/mail']],
  },
  { word: 'keep', instead: 'edit, store, persist', except: [[/^(keepBuying|keep-?alive)/i, 'to go on doing it']] },
  {
    word: 'piece',
    instead: 'product, quantity, reservation, component, row or chunk',
    except: [[/^drawPiece$/, 'one piece of beadwork in a picture']],
  },
  { word: 'desk', instead: 'admin, OrderDetail, context' },
  { word: 'till', instead: 'PaymentDeps' },
  { word: 'house', instead: 'ShopSettings', except: [[/^houseIcon$/, 'a picture of a house']] },
  {
    word: 'bill',
    instead: 'direct imports, order or request',
    except: [[/payment\/bill[.]ts$|^(find|test)?Bill$/, 'what PayPal is asked to collect for an order']],
  },
  { word: 'judge', instead: 'classifyCapture' },
  { word: 'judgement', instead: 'classification' },
  { word: 'stray', instead: 'unmatched' },
  {
    word: 'turn',
    instead: 'rate limit, consume',
    except: [[/paint\/turn-onto[.]ts$|^turnOnto$|^Turn$/, 'a picture that is turned by an angle']],
  },
  {
    word: 'away',
    instead: 'connection error',
    except: [[/database-away/, 'the row "database away" of docs/faults.md']],
  },
  { word: 'crowd', instead: 'pool saturation' },
  { word: 'cupboard', instead: 'storage' },
  { word: 'drawer', instead: 'storage' },
  { word: 'announce', instead: 'publish' },
  { word: 'hear', instead: 'subscribe' },
  { word: 'recogniser', instead: 'matchRoute' },
  { word: 'board', instead: 'cache (settingsCache)' },
  { word: 'wake', instead: 'hydrate' },
  { word: 'awake', instead: 'hydrated' },
  { word: 'leaving', instead: 'navigate' },
  { word: 'drawn', instead: 'fragment cache' },
  { word: 'hang', instead: 'attach', except: [[/^hangEarring$/, 'how an earring hangs in its picture']] },
  { word: 'act', instead: 'useMutation' },
  { word: 'gate', instead: 'auth prompt' },
  { word: 'meanwhile', instead: 'edit conflict' },
  { word: 'begun', instead: 'restored draft' },
  { word: 'rail', instead: 'sidebar' },
  { word: 'moved', instead: 'reorder' },
  { word: 'arriving', instead: 'add from URL' },
  { word: 'discovery', instead: 'SEO' },
  {
    word: 'fault',
    instead: 'validation error, fake error',
    except: [
      [/faults\b|^(open)?Fault|Faults?$|fault-|^createFaults$/, 'fault injection: npm run faults, docs/faults.md'],
    ],
  },
  { word: 'mortal', instead: 'crashable' },
  { word: 'trade', instead: 'purchase driver' },
  { word: 'deed', instead: 'action' },
  { word: 'soundness', instead: 'layout checks' },
];

/** Type names too vague to use anywhere. Use `<Verb>Deps`, `<Verb>Input`, or a name for the value. */
export const RETIRED_TYPES: readonly string[] = [
  ...['Tools', 'Asked', 'Asking', 'Wanted', 'News', 'Wish', 'Sent', 'Place', 'Surroundings'],
  ...['Told', 'Kept', 'Read', 'Door', 'Desk', 'Theirs'],
];

/** Phrases that no comment may contain: each stands in for the noun that an engineer would search for. */
export const RETIRED_PHRASES: readonly RegExp[] = [
  /\bwho(?:ever|m)\b/i,
  /\b(?:some|any|every)body\b/i,
  /\bmeanwhile\b/i,
  /\b(?:is|are|was|were) (?:told|asked for)\b/i,
  /\b(?:goes|went) on\b/i,
  /\b(?:lest|thereby)\b/i,
];

/** No comment, string or name has British spelling. */
export const BRITISH_SPELLING =
  /(?:catalogue(?!_words)|colour|favourite|behaviour|neighbour|\bcentre\b|licence|(?:organ|recogn|initial|normal|serial)is(?:e|ing|ation))/i;
/** Code of others, and words that customers type. */
export const BRITISH_ELSEWHERE = /gravity: 'centre'|toColourspace|\['color', 'colour'\]/;
