// The types of version 1 of the API, generated from its OpenAPI document; not edited by hand.
// biome-ignore-all format: as it was generated
export interface paths {
    "/meta": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is served, and how fresh it is
         * @description Needs no key and serves as a health check: it answers 200 while the graph is rebuilt, too. With a valid key it adds the plan and today’s usage. It never counts against the quota.
         */
        get: operations["getMeta"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find projects by name, topic or task
         * @description Exact names come first, then names that begin with the words, then names that hold them, then descriptions, then topics or owners alone. A matching topic lifts a project within its group; ties go to stars. All words must be found, in any order; letter case, accents and the signs between words do not matter. A word counts where another begins with it, in names also inside.
         */
        get: operations["searchProjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List projects, filtered and sorted
         * @description Filters combine freely and are applied before sorting and paging. Unknown values come last, ties go to stars, then to the id.
         */
        get: operations["listProjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/project/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One project in full
         * @description Facts, the maintenance score with its four components, velocity and the newest releases. Old names of a renamed or moved repository go on working.
         */
        get: operations["getProject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emerging": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Healthy, accelerating, still little-known projects
         * @description Flagged by the morning scan, at most 100. The plans Pro and Org get the index of the day, the plans Free and Dev that of the previous day; `meta.freshness` says which.
         */
        get: operations["listEmerging"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alternatives": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The commercial products with open-source alternatives
         * @description By name. The alternatives of one product are at /alternatives/{product}.
         */
        get: operations["listProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alternatives/{product}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open-source alternatives to a commercial product
         * @description Matching is loose: slug, name or domain, without regard to case, spaces, a leading “the” or a small typo. A 404 names the nearest products.
         */
        get: operations["getAlternatives"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Models with context and price per million tokens
         * @description Open and commercial models, by rank. Prices are US dollars per million tokens; 0 means free.
         */
        get: operations["listModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The model hub today
         * @description Top language models by downloads of 30 days, top models of all, and what trends.
         */
        get: operations["getHub"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/history/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A project’s last 90 days
         * @description Stars, maintenance score and 7-day velocity for each day, null where nothing was observed. For the plans Pro and Org.
         */
        get: operations["getHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened in the last 30 days, oldest first
         * @description Changed health labels, releases, changed licences and new projects. Ask again with `after` set to `meta.next` until that is null.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document
         * @description The description of the API, with examples from the current release.
         */
        get: operations["getDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks.php": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The account’s webhooks
         * @description Without their secrets. Open to every plan, and never counted against the quota.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook, or send a test to one
         * @description A body with `url`, `events` and `repos` creates a webhook and is answered 201 with its secret, which is shown this once. A body with `ping` sends a test delivery at once and is answered 200 with its outcome. For the paid plans.
         */
        post: operations["createOrTestWebhook"];
        /**
         * Remove a webhook
         * @description With the log of its deliveries. Open to every plan.
         */
        delete: operations["removeWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        ErrorDetails: {
            /** @description The parameter or field that is wrong. */
            param: string;
            /** @description What is wrong with it. */
            message: string;
        }[];
        InvalidParameterError: {
            /** @constant */
            ok: false;
            error: {
                /** @enum {string} */
                code: "invalid_parameter";
                message: string;
                details?: components["schemas"]["ErrorDetails"];
            };
        };
        MethodNotAllowedError: {
            /** @constant */
            ok: false;
            error: {
                /** @enum {string} */
                code: "method_not_allowed";
                message: string;
            };
        };
        SlowDownError: {
            /** @constant */
            ok: false;
            error: {
                /** @enum {string} */
                code: "slow_down";
                message: string;
            };
        };
        InternalError: {
            /** @constant */
            ok: false;
            error: {
                /** @enum {string} */
                code: "internal";
                message: string;
            };
        };
        MissingKeyError: {
            /** @constant */
            ok: false;
            error: {
                /** @enum {string} */
                code: "missing_key";
                message: string;
            };
        };
        InvalidKeyError: {
            /** @constant */
            ok: false;
            error: {
                /** @enum {string} */
                code: "invalid_key";
                message: string;
            };
        };
        QuotaExceededError: {
            /** @constant */
            ok: false;
            error: {
                /** @enum {string} */
                code: "quota_exceeded";
                message: string;
            };
        };
        RebuildingOrUnavailableError: {
            /** @constant */
            ok: false;
            error: {
                /** @enum {string} */
                code: "rebuilding" | "unavailable";
                message: string;
            };
        };
        NotFoundError: {
            /** @constant */
            ok: false;
            error: {
                /** @enum {string} */
                code: "not_found";
                message: string;
            };
        };
        InvalidKeyOrPlanRequiredError: {
            /** @constant */
            ok: false;
            error: {
                /** @enum {string} */
                code: "invalid_key" | "plan_required";
                message: string;
            };
        };
        UnavailableError: {
            /** @constant */
            ok: false;
            error: {
                /** @enum {string} */
                code: "unavailable";
                message: string;
            };
        };
        InvalidParameterOrInvalidBodyError: {
            /** @constant */
            ok: false;
            error: {
                /** @enum {string} */
                code: "invalid_parameter" | "invalid_body";
                message: string;
                details?: components["schemas"]["ErrorDetails"];
            };
        };
        InvalidKeyOrPlanRequiredOrWebhookLimitError: {
            /** @constant */
            ok: false;
            error: {
                /** @enum {string} */
                code: "invalid_key" | "plan_required" | "webhook_limit";
                message: string;
            };
        };
        TooLargeError: {
            /** @constant */
            ok: false;
            error: {
                /** @enum {string} */
                code: "too_large";
                message: string;
            };
        };
        UnsupportedMediaTypeError: {
            /** @constant */
            ok: false;
            error: {
                /** @enum {string} */
                code: "unsupported_media_type";
                message: string;
            };
        };
        ProjectCard: {
            /** @description Stable identifier `<owner>-<repo>`, also the name of the page. */
            id: string;
            /** @description Name of the repository. */
            name: string;
            /**
             * Format: uri
             * @description Address of the repository.
             */
            url: string;
            /** @description What the project says of itself. */
            desc: string | null;
            /** @description Stars as observed on the code host. */
            stars: number | null;
            /** @description Primary language on the code host. */
            lang: string | null;
            /** @description SPDX identifier of the licence. */
            license: string | null;
            /** @description Maintenance score out of 100; null while the project is unscored. */
            health: number | null;
            /** @description Stars gained over the last 7 days. */
            momentum: number | null;
            /** @description The last 14 days against the 14 before; null until 28 days are known. */
            trend: ("accelerating" | "steady" | "quiet") | null;
            /** @description Industry vertical. */
            vertical: string | null;
        };
        ProjectDetail: {
            /** @description Stable identifier `<owner>-<repo>`, also the name of the page. */
            id: string;
            /** @description Name of the repository. */
            name: string;
            /**
             * Format: uri
             * @description Address of the repository.
             */
            url: string;
            /** @description What the project says of itself. */
            desc: string | null;
            /** @description Stars as observed on the code host. */
            stars: number | null;
            /** @description Primary language on the code host. */
            lang: string | null;
            /** @description SPDX identifier of the licence. */
            license: string | null;
            /** @description Stars gained over the last 7 days. */
            momentum: number | null;
            /** @description The last 14 days against the 14 before; null until 28 days are known. */
            trend: ("accelerating" | "steady" | "quiet") | null;
            /** @description Industry vertical. */
            vertical: string | null;
            /** @description Score with its four components; null while the project is unscored. */
            health: components["schemas"]["Health"] | null;
            /** @description Account that holds the repository. */
            owner: string;
            /** @description Forks as observed on the code host. */
            forks: number | null;
            /** @description Topics that the project gives itself. */
            topics: string[];
            /** @description When the repository was created. */
            created: string | null;
            /** @description When it was last pushed to, on any branch. */
            pushed: string | null;
            /** @description Path of the project’s page on the site. */
            page: string | null;
            /** @description Stars gained in 1 and 7 days; null unless both are known. */
            velocity: {
                /** @description Stars gained in the last day. */
                stars_1d: number;
                /** @description Stars gained in the last 7 days. */
                stars_7d: number;
            } | null;
            /** @description Newest first, at most 10. */
            releases: components["schemas"]["ProjectRelease"][];
        };
        ProjectRelease: {
            /** @description Tag of the release. */
            tag: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            date: string;
            /**
             * @description What changed by semantic versioning, else `other`.
             * @enum {string}
             */
            level: "major" | "minor" | "patch" | "prerelease" | "other";
            /**
             * Format: uri
             * @description Address of the release.
             */
            url: string;
        };
        Health: {
            /** @description Maintenance score: the sum of its four components. */
            score: number;
            /** @description How recent the last commit is and how many 90 days brought; at most 30. */
            activity: number;
            /** @description Stars gained in four weeks, bursts set aside; at most 20. */
            momentum: number;
            /** @description Who commits and watches, how many issues are closed; at most 30. */
            community: number;
            /** @description Age of the last commit and release, pull requests merged; at most 20. */
            maintenance: number;
            /**
             * @description The score in a word.
             * @enum {string}
             */
            label: "thriving" | "healthy" | "fair" | "at-risk" | "dormant";
            /** @description The score in a sentence: what lifts it and what holds it back. */
            why: string;
            /**
             * Format: date-time
             * @description When the observation was made that the score rests on.
             */
            checked: string;
        };
        EmergingItem: {
            /** @description Stable identifier `<owner>-<repo>`, also the name of the page. */
            id: string;
            /** @description Name of the repository. */
            name: string;
            /**
             * Format: uri
             * @description Address of the repository.
             */
            url: string;
            /** @description What the project says of itself. */
            desc: string | null;
            /** @description Stars as observed on the code host. */
            stars: number | null;
            /** @description Primary language on the code host. */
            lang: string | null;
            /** @description SPDX identifier of the licence. */
            license: string | null;
            /** @description Maintenance score out of 100; null while the project is unscored. */
            health: number | null;
            /** @description Stars gained over the last 7 days. */
            momentum: number | null;
            /** @description The last 14 days against the 14 before; null until 28 days are known. */
            trend: ("accelerating" | "steady" | "quiet") | null;
            /** @description Industry vertical. */
            vertical: string | null;
            /** @description Why the project stands in the index. */
            signals: components["schemas"]["EmergingSignals"] | null;
            /** @description Day on which it first stood in the index. */
            detected: string | null;
        };
        EmergingSignals: {
            /** @description Stars gained in the last 7 days. */
            stars_7d: number;
            /** @description Stars gained in the usual week before. */
            baseline_7d: number;
            /** @description The last week as a multiple of the usual one. */
            growth: number;
            /** @description How far the week is from the usual one, in standard deviations. */
            surprise: number;
            /** @description Days since the repository was created. */
            age_days: number | null;
            /** @description Place in the index, 1 is first. */
            rank: number;
        };
        AlternativesRecord: {
            /** @description Name of the commercial product. */
            name: string;
            /** @description Its domain. */
            domain: string;
            /** @description What the product does. */
            desc: string;
            /** @description Its category. */
            cat: string | null;
            /** @description Path of the comparison on the site. */
            page: string | null;
            /** @description Best first. */
            alternatives: {
                /** @description Name of the project. */
                name: string;
                /** @description Its repository as `owner/repo`. */
                repo: string;
                /** @description Its own site, else its repository. */
                site: string;
                /** @description SPDX identifier; `NOASSERTION` where it is unknown. */
                license: string;
                /** @description What it does; empty where it is unknown. */
                desc: string;
            }[];
        };
        ProductRecord: {
            /** @description Name of the commercial product. */
            name: string;
            /** @description Its name in addresses. */
            slug: string;
            /** @description Its domain. */
            domain: string;
            /** @description Its category. */
            cat: string | null;
            /** @description Path of the comparison on the site. */
            page: string | null;
            /** @description How many alternatives are known. */
            alternatives: number;
        };
        ModelRecord: {
            /** @description `<provider>/<model>` */
            id: string;
            /** @description Display name. */
            name: string;
            /** @description Who offers it. */
            provider: string;
            /**
             * @description By price; the rule stands on the methods page.
             * @enum {string}
             */
            tier: "free" | "budget" | "standard" | "premium";
            /** @description Context window in tokens. */
            ctx: number;
            /** @description US dollars per million input tokens. */
            price_in: number;
            /** @description US dollars per million output tokens. */
            price_out: number;
            /** @description `<input>-><output>` */
            modality: string;
            /** @description Does it support tool calling? */
            tools: boolean;
            /** @description Place among all models, 1 is first; the rule stands on the methods page. */
            rank: number;
        };
        HubModel: {
            /** @description `<author>/<model>` */
            id: string;
            /** @description Who published it. */
            author: string | null;
            /** @description What it is made for. */
            task: string | null;
            /** @description Downloads of the last 30 days. */
            downloads: number | null;
            /** @description Likes on the hub. */
            likes: number | null;
            /** @description The hub’s own trending score. */
            trending: number | null;
            /** @description When it was published. */
            created: string | null;
            /**
             * Format: uri
             * @description Its page on the hub.
             */
            url: string;
        };
        HubSummary: {
            /** @description Top language models by downloads of 30 days. */
            top_llm: components["schemas"]["HubModel"][];
            /** @description Top models of all kinds. */
            top: components["schemas"]["HubModel"][];
            /** @description Trending today. */
            trending: components["schemas"]["HubModel"][];
        };
        History: {
            /** @description The project’s id. */
            slug: string;
            /** @description Dates, oldest first. */
            days: string[];
            /** @description One value for each day, null where none was observed. */
            series: {
                /** @description Stars as observed. */
                stars: (number | null)[] | null;
                /** @description Maintenance score of the day. */
                health: (number | null)[] | null;
                /** @description Stars gained in the 7 days up to it. */
                velocity_7d: (number | null)[] | null;
            };
        };
        EventRecord: {
            /**
             * Format: starts_with
             * @description Grows with time: the cursor of `after`.
             */
            id: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            kind: "health" | "release" | "license" | "new";
            /**
             * Format: date
             * @description Day on which it was noticed.
             */
            day: string;
            /** @description The project that it happened to. */
            project: {
                /** @description Its id. */
                id: string;
                /** @description Its name. */
                name: string;
                /**
                 * Format: uri
                 * @description Address of its repository.
                 */
                url: string;
            };
            /** @description Label, licence or tag before, where there was one. */
            before: string | null;
            /** @description Label, licence or tag now. */
            after: string | null;
        };
        SourceRecord: {
            /** @description Name of the upstream. */
            name: string;
            /** @description Its address. */
            url: string | null;
            /** @description Newest observation that was used. */
            observed: string | null;
            /** @description Rows that were taken from it. */
            rows: number;
            /** @description Are older observations carried on, as the last run failed? */
            stale: boolean;
        };
        StatusRecord: {
            /** @description Name of the service. */
            name: string;
            /** @description Version of the API. */
            version: string;
            /**
             * @description `rebuilding` while no complete graph is served.
             * @enum {string}
             */
            state: "built" | "rebuilding";
            /** @description When the graph was built. */
            generated: string | null;
            /** @description Is this the simulated sample world? */
            sample: boolean;
            /** @description How much there is. */
            counts: {
                /** @description Tracked projects. */
                projects: number;
                /** @description Models with prices. */
                models: number;
                /** @description Commercial products with alternatives. */
                products: number;
                /** @description Projects in the emerging index. */
                emerging: number;
                /** @description Days of the window that were observed. */
                history_days: number;
            };
            /** @description Where the data come from, and how fresh each is. */
            sources: components["schemas"]["SourceRecord"][];
            /** @description How the last morning and the last hour went. */
            rhythm: components["schemas"]["RhythmRecord"];
            /** @description Paths below the version’s root. */
            endpoints: string[];
            /**
             * Format: uri
             * @description Where this documentation stands.
             */
            docs: string;
            /**
             * @description The caller’s plan, where a valid key was sent.
             * @enum {string}
             */
            plan?: "free" | "dev" | "pro" | "business";
            /** @description The caller’s usage, where a valid key was sent. */
            usage?: components["schemas"]["UsageRecord"];
        };
        UsageRecord: {
            /** @description Requests a day that the plan includes. */
            limit: number;
            /** @description Requests that counted today. */
            used: number;
            /** @description Requests that are left today. */
            remaining: number;
            /**
             * Format: date-time
             * @description When the quota begins anew.
             */
            reset: string;
        };
        RhythmRecord: {
            /** @description The morning: everything is collected and the graph is rebuilt. */
            morning: components["schemas"]["RunStatus"];
            /** @description The hour: prices, trending models, spaces and papers. */
            hourly: components["schemas"]["RunStatus"];
        };
        RunStatus: {
            /**
             * @description `partial`: published, with what was seen before where an upstream failed; `interrupted`: the process died; `never`: none has run yet.
             * @enum {string}
             */
            outcome: "never" | "running" | "done" | "partial" | "failed" | "interrupted";
            /** @description When the last run began. */
            started: string | null;
            /** @description When it ended; null while it runs and where it died. */
            ended: string | null;
            /** @description What went wrong and what to do; null where nothing did. */
            why: string | null;
            /** @description When a run last ended without any fault. */
            succeeded: string | null;
            /** @description When the next run or attempt is due; null where the server does not start them itself. */
            next: string | null;
        };
        CreateWebhook: {
            /** @description Public https address, port 443 or 8443. */
            url: string;
            /** @description Kinds of events that are delivered. */
            events: ("health" | "release" | "license" | "new")[];
            /** @description Watched repositories as owner/repo, or the single entry "*". */
            repos: (string | "*")[];
        };
        PingWebhook: {
            /** @description The webhook to test. */
            ping: string;
        };
        WebhookRecord: {
            /** @description Its id. */
            id: string;
            /** @description Where its deliveries go. */
            url: string;
            /** @description Kinds of events that are delivered. */
            events: ("health" | "release" | "license" | "new")[];
            /** @description Watched repositories as owner/repo, or the single entry "*". */
            repos: string[];
            /**
             * @description Is anything sent?
             * @enum {string}
             */
            state: "delivering" | "disabled";
            /** @description Failed deliveries in a row; 10 disable the webhook. */
            failures: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created: string;
            /** @description When a delivery was last answered 2xx. */
            last_delivery: string | null;
        };
        CreatedWebhook: {
            /** @description Its id. */
            id: string;
            /** @description Where its deliveries go. */
            url: string;
            /** @description Kinds of events that are delivered. */
            events: ("health" | "release" | "license" | "new")[];
            /** @description Watched repositories as owner/repo, or the single entry "*". */
            repos: string[];
            /**
             * @description Is anything sent?
             * @enum {string}
             */
            state: "delivering" | "disabled";
            /** @description Failed deliveries in a row; 10 disable the webhook. */
            failures: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created: string;
            /** @description When a delivery was last answered 2xx. */
            last_delivery: string | null;
            /**
             * Format: starts_with
             * @description Signs the deliveries. Shown this once.
             */
            secret: string;
        };
        PingResult: {
            /**
             * Format: starts_with
             * @description Id of the test delivery.
             */
            delivery: string;
            /** @description What the receiver answered; null when nothing came. */
            status: number | null;
            /** @description How long it took, in milliseconds. */
            ms: number;
            /** @description Was it answered 2xx in time? */
            delivered: boolean;
            /** @description What went wrong, in one sentence. */
            error: string | null;
        };
        RemovedWebhook: {
            /** @description The webhook that was removed. */
            id: string;
            /**
             * @description It is gone, its log with it.
             * @constant
             */
            removed: true;
        };
        DeliveryBody: {
            /**
             * Format: starts_with
             * @description Id of the delivery: the same in every attempt.
             */
            id: string;
            /**
             * @description The kind of all items; `ping` for a test.
             * @enum {string}
             */
            event: "health" | "release" | "license" | "new" | "ping";
            /**
             * Format: date
             * @description The day on which the events were noticed.
             */
            day: string;
            /**
             * Format: date-time
             * @description When the graph was built.
             */
            generated: string;
            /** @description The line to keep with published scores. */
            attribution: string;
            /** @description What happened; empty in a test. */
            items: components["schemas"]["DeliveredItem"][];
        };
        DeliveredItem: {
            /**
             * Format: starts_with
             * @description Id of the event, as in `/events`.
             */
            event: string;
            /** @description The project that it happened to. */
            project: {
                /** @description Its id. */
                id: string;
                /** @description Its name. */
                name: string;
                /**
                 * Format: uri
                 * @description Address of its repository.
                 */
                url: string;
            };
            /** @description Label, licence or tag before, where there was one. */
            before: string | null;
            /** @description Label, licence or tag now; the name of a new project. */
            after: string | null;
            /** @description Address of the release, for events of that kind. */
            url: string | null;
        };
        WebhookListAnswer: {
            /** @constant */
            ok: true;
            data: components["schemas"]["WebhookRecord"][];
            meta: {
                /** @description The line to keep with published scores. */
                attribution: string;
                /** @description When the graph was built. */
                generated: string | null;
            };
        };
        CreatedWebhookAnswer: {
            /** @constant */
            ok: true;
            data: components["schemas"]["CreatedWebhook"];
            meta: {
                /** @description The line to keep with published scores. */
                attribution: string;
                /** @description When the graph was built. */
                generated: string | null;
                /** @description Repositories that are not tracked yet, each in one sentence. */
                warnings: string[];
            };
        };
        PingAnswer: {
            /** @constant */
            ok: true;
            data: components["schemas"]["PingResult"];
            meta: {
                /** @description The line to keep with published scores. */
                attribution: string;
                /** @description When the graph was built. */
                generated: string | null;
            };
        };
        RemovedWebhookAnswer: {
            /** @constant */
            ok: true;
            data: components["schemas"]["RemovedWebhook"];
            meta: {
                /** @description The line to keep with published scores. */
                attribution: string;
                /** @description When the graph was built. */
                generated: string | null;
            };
        };
        MetaAnswer: {
            /** @constant */
            ok: true;
            data: components["schemas"]["StatusRecord"];
            meta: {
                /** @description The line to keep with published scores. */
                attribution: string;
                /** @description When the graph was built. */
                generated: string | null;
            };
        };
        SearchAnswer: {
            /** @constant */
            ok: true;
            data: components["schemas"]["ProjectCard"][];
            meta: {
                /** @description The line to keep with published scores. */
                attribution: string;
                /** @description When the graph was built. */
                generated: string | null;
                /** @description How many match in all. */
                total: number;
                /** @description What was searched for. */
                q: string;
            };
        };
        ProjectsAnswer: {
            /** @constant */
            ok: true;
            data: components["schemas"]["ProjectCard"][];
            meta: {
                /** @description The line to keep with published scores. */
                attribution: string;
                /** @description When the graph was built. */
                generated: string | null;
                /** @description How many there are in all. */
                total: number;
                /** @description The limit that was applied. */
                limit: number;
                /** @description The offset that was applied. */
                offset: number;
                /**
                 * @description The order that was applied.
                 * @enum {string}
                 */
                sort: "stars" | "health" | "momentum" | "recent";
            };
        };
        ProjectAnswer: {
            /** @constant */
            ok: true;
            data: components["schemas"]["ProjectDetail"];
            meta: {
                /** @description The line to keep with published scores. */
                attribution: string;
                /** @description When the graph was built. */
                generated: string | null;
            };
        };
        EmergingAnswer: {
            /** @constant */
            ok: true;
            data: components["schemas"]["EmergingItem"][];
            meta: {
                /** @description The line to keep with published scores. */
                attribution: string;
                /** @description When the graph was built. */
                generated: string | null;
                /**
                 * @description Which index this is.
                 * @enum {string}
                 */
                freshness: "realtime" | "previous-day";
                /** @description What a project has to be to stand here. */
                criteria: string | null;
                /** @description What the plan changes. */
                note: string | null;
            };
        };
        ProductsAnswer: {
            /** @constant */
            ok: true;
            data: components["schemas"]["ProductRecord"][];
            meta: {
                /** @description The line to keep with published scores. */
                attribution: string;
                /** @description When the graph was built. */
                generated: string | null;
                /** @description How many there are in all. */
                total: number;
                /** @description The limit that was applied. */
                limit: number;
                /** @description The offset that was applied. */
                offset: number;
            };
        };
        AlternativesAnswer: {
            /** @constant */
            ok: true;
            data: components["schemas"]["AlternativesRecord"];
            meta: {
                /** @description The line to keep with published scores. */
                attribution: string;
                /** @description When the graph was built. */
                generated: string | null;
            };
        };
        ModelsAnswer: {
            /** @constant */
            ok: true;
            data: components["schemas"]["ModelRecord"][];
            meta: {
                /** @description The line to keep with published scores. */
                attribution: string;
                /** @description When the graph was built. */
                generated: string | null;
                /** @description How many there are in all. */
                total: number;
                /** @description The limit that was applied. */
                limit: number;
                /** @description The offset that was applied. */
                offset: number;
                /** @description Where the prices come from. */
                source: string | null;
            };
        };
        HfAnswer: {
            /** @constant */
            ok: true;
            data: components["schemas"]["HubSummary"];
            meta: {
                /** @description The line to keep with published scores. */
                attribution: string;
                /** @description When the graph was built. */
                generated: string | null;
                /** @description Where the lists come from. */
                source: string;
            };
        };
        HistoryAnswer: {
            /** @constant */
            ok: true;
            data: components["schemas"]["History"];
            meta: {
                /** @description The line to keep with published scores. */
                attribution: string;
                /** @description When the graph was built. */
                generated: string | null;
                /** @description How many days there are. */
                points: number;
                /** @description The rolling window. */
                window: string;
            };
        };
        EventsAnswer: {
            /** @constant */
            ok: true;
            data: components["schemas"]["EventRecord"][];
            meta: {
                /** @description The line to keep with published scores. */
                attribution: string;
                /** @description When the graph was built. */
                generated: string | null;
                /** @description The `after` of the next call; null at the end. */
                next: string | null;
            };
        };
    };
    responses: {
        /** @description `invalid_parameter`: A parameter is unknown, missing, given twice, of the wrong type or out of bounds. `details` names every one. */
        InvalidParameter: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidParameterError"];
            };
        };
        /** @description `method_not_allowed`: The path exists, but not for this method. The header `Allow` lists those it takes. */
        MethodNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MethodNotAllowedError"];
            };
        };
        /** @description `slow_down`: Too many requests within one minute on an address that has no daily quota. */
        SlowDown: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SlowDownError"];
            };
        };
        /** @description `internal`: Something went wrong on our side. Report the request id. */
        Internal: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InternalError"];
            };
        };
        /** @description `missing_key`: No key was sent in the header `X-Api-Key`. */
        MissingKey: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MissingKeyError"];
            };
        };
        /** @description `invalid_key`: The key is malformed, unknown or revoked. */
        InvalidKey: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidKeyError"];
            };
        };
        /** @description `quota_exceeded`: The requests of the day are used up. They begin anew at 00:00 UTC. */
        QuotaExceeded: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["QuotaExceededError"];
            };
        };
        /**
         * @description `rebuilding`: No complete graph is being served at this moment. Try again in a minute.
         *
         *     `unavailable`: The service cannot reach its database. Try again after the seconds in `Retry-After`.
         */
        RebuildingOrUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RebuildingOrUnavailableError"];
            };
        };
        /** @description `not_found`: There is no such record, or no such path below `/api`. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotFoundError"];
            };
        };
        /**
         * @description `invalid_key`: The key is malformed, unknown or revoked.
         *
         *     `plan_required`: The plan of the account does not include this. The message names the plans that do.
         */
        InvalidKeyOrPlanRequired: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidKeyOrPlanRequiredError"];
            };
        };
        /** @description `unavailable`: The service cannot reach its database. Try again after the seconds in `Retry-After`. */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnavailableError"];
            };
        };
        /**
         * @description `invalid_parameter`: A parameter is unknown, missing, given twice, of the wrong type or out of bounds. `details` names every one.
         *
         *     `invalid_body`: The body is not JSON, or does not fit. `details` names the fields.
         */
        InvalidParameterOrInvalidBody: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidParameterOrInvalidBodyError"];
            };
        };
        /**
         * @description `invalid_key`: The key is malformed, unknown or revoked.
         *
         *     `plan_required`: The plan of the account does not include this. The message names the plans that do.
         *
         *     `webhook_limit`: The account has as many webhooks as its plan includes.
         */
        InvalidKeyOrPlanRequiredOrWebhookLimit: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidKeyOrPlanRequiredOrWebhookLimitError"];
            };
        };
        /** @description `too_large`: The body is longer than 64 KiB. */
        TooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TooLargeError"];
            };
        };
        /** @description `unsupported_media_type`: The body is not declared as `application/json`. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnsupportedMediaTypeError"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /**
         * @description The id of this request in our logs.
         * @example 01JZ8M3Q
         */
        "X-Request-Id": string;
        /**
         * @description Requests a day that the plan of the account includes.
         * @example 500
         */
        "X-RateLimit-Limit": number;
        /**
         * @description Requests left until the next 00:00 UTC.
         * @example 499
         */
        "X-RateLimit-Remaining": number;
        /**
         * @description Unix seconds of the next 00:00 UTC.
         * @example 1782864000
         */
        "X-RateLimit-Reset": number;
        /**
         * @description The quota and its window in seconds, as the IETF draft on rate limit headers writes them.
         * @example "daily";q=500;w=86400
         */
        "RateLimit-Policy": string;
        /**
         * @description What is left and in how many seconds it is reset, as the IETF draft writes them.
         * @example "daily";r=499;t=61200
         */
        RateLimit: string;
        /**
         * @description Seconds to wait.
         * @example 60
         */
        "Retry-After": number;
        /**
         * @description The methods that the path takes.
         * @example GET, HEAD
         */
        Allow: string;
        /**
         * @description Addresses of the first, previous, next and last page, where there are such.
         * @example </api/v1/models?limit=50&offset=50>; rel="next"
         */
        Link: string;
    };
    pathItems: never;
}
export interface operations {
    getMeta: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MetaAnswer"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["SlowDown"];
            500: components["responses"]["Internal"];
        };
    };
    searchProjects: {
        parameters: {
            query: {
                /**
                 * @description Name, topic or task, such as "pdf table extraction".
                 * @example vector database
                 */
                q: string;
                /**
                 * @description How many are given, 1 to 50.
                 * @example 5
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchAnswer"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKey"];
            403: components["responses"]["InvalidKey"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["QuotaExceeded"];
            500: components["responses"]["Internal"];
            503: components["responses"]["RebuildingOrUnavailable"];
        };
    };
    listProjects: {
        parameters: {
            query?: {
                /**
                 * @description Exact primary language.
                 * @example python
                 */
                lang?: string;
                /** @description Part of the licence’s SPDX identifier. */
                license?: string;
                /** @description Exact industry vertical. */
                vertical?: string;
                /**
                 * @description Least maintenance score; unscored projects are left out.
                 * @example 70
                 */
                health_min?: number;
                /**
                 * @description What the list descends by.
                 * @example momentum
                 */
                sort?: "stars" | "health" | "momentum" | "recent";
                /**
                 * @description How many are given, 1 to 100.
                 * @example 5
                 */
                limit?: number;
                /** @description How many are left out before the first. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectsAnswer"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKey"];
            403: components["responses"]["InvalidKey"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["QuotaExceeded"];
            500: components["responses"]["Internal"];
            503: components["responses"]["RebuildingOrUnavailable"];
        };
    };
    getProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project’s id, or `owner/repo` (its slash may be written %2F). Any letter case.
                 * @example owner-repo
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectAnswer"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKey"];
            403: components["responses"]["InvalidKey"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["QuotaExceeded"];
            500: components["responses"]["Internal"];
            503: components["responses"]["RebuildingOrUnavailable"];
        };
    };
    listEmerging: {
        parameters: {
            query?: {
                /**
                 * @description How many are given, 1 to 100.
                 * @example 5
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmergingAnswer"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKey"];
            403: components["responses"]["InvalidKey"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["QuotaExceeded"];
            500: components["responses"]["Internal"];
            503: components["responses"]["RebuildingOrUnavailable"];
        };
    };
    listProducts: {
        parameters: {
            query?: {
                /**
                 * @description How many are given, 1 to 200.
                 * @example 5
                 */
                limit?: number;
                /** @description How many are left out before the first. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductsAnswer"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKey"];
            403: components["responses"]["InvalidKey"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["QuotaExceeded"];
            500: components["responses"]["Internal"];
            503: components["responses"]["RebuildingOrUnavailable"];
        };
    };
    getAlternatives: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug, name or domain of the product.
                 * @example notion
                 */
                product: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlternativesAnswer"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKey"];
            403: components["responses"]["InvalidKey"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["QuotaExceeded"];
            500: components["responses"]["Internal"];
            503: components["responses"]["RebuildingOrUnavailable"];
        };
    };
    listModels: {
        parameters: {
            query?: {
                /** @description Part of the provider’s name. */
                provider?: string;
                /**
                 * @description Exact tier.
                 * @example budget
                 */
                tier?: "free" | "budget" | "standard" | "premium";
                /**
                 * @description How many are given, 1 to 200.
                 * @example 5
                 */
                limit?: number;
                /** @description How many are left out before the first. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelsAnswer"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKey"];
            403: components["responses"]["InvalidKey"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["QuotaExceeded"];
            500: components["responses"]["Internal"];
            503: components["responses"]["RebuildingOrUnavailable"];
        };
    };
    getHub: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HfAnswer"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKey"];
            403: components["responses"]["InvalidKey"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["QuotaExceeded"];
            500: components["responses"]["Internal"];
            503: components["responses"]["RebuildingOrUnavailable"];
        };
    };
    getHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project’s id, or `owner/repo` (its slash may be written %2F). Any letter case.
                 * @example owner-repo
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryAnswer"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKey"];
            403: components["responses"]["InvalidKeyOrPlanRequired"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["QuotaExceeded"];
            500: components["responses"]["Internal"];
            503: components["responses"]["RebuildingOrUnavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description Id of the last event that is known; those after it are given. */
                after?: string;
                /**
                 * @description Only events of this kind.
                 * @example release
                 */
                kind?: "health" | "release" | "license" | "new";
                /** @description Only events of this `owner/repo`. */
                repo?: string;
                /**
                 * @description How many are given, 1 to 100.
                 * @example 5
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventsAnswer"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKey"];
            403: components["responses"]["InvalidKey"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["QuotaExceeded"];
            500: components["responses"]["Internal"];
            503: components["responses"]["RebuildingOrUnavailable"];
        };
    };
    getDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An OpenAPI 3.1 document. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            400: components["responses"]["InvalidParameter"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["SlowDown"];
            500: components["responses"]["Internal"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhooks of the account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": [
                     *         {
                     *           "id": "whk_4fT2kQ9wLx7Bn3Vs8Rm1Yc",
                     *           "url": "https://example.com/daybreak",
                     *           "events": [
                     *             "release",
                     *             "health"
                     *           ],
                     *           "repos": [
                     *             "owner/repo"
                     *           ],
                     *           "state": "delivering",
                     *           "failures": 0,
                     *           "created": "2026-06-30T09:12:44Z",
                     *           "last_delivery": null
                     *         }
                     *       ],
                     *       "meta": {
                     *         "attribution": "Data: Daybreak",
                     *         "generated": "2026-06-30T05:10:00Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookListAnswer"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKey"];
            403: components["responses"]["InvalidKey"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["SlowDown"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createOrTestWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The webhook to create, or the one to test. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhook"] | components["schemas"]["PingWebhook"];
            };
        };
        responses: {
            /** @description How the test went. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": {
                     *         "delivery": "dlv_0VhXk3M2a7Qp9Ld4Ws6Nf8",
                     *         "status": 204,
                     *         "ms": 87,
                     *         "delivered": true,
                     *         "error": null
                     *       },
                     *       "meta": {
                     *         "attribution": "Data: Daybreak",
                     *         "generated": "2026-06-30T05:10:00Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PingAnswer"];
                };
            };
            /** @description The webhook with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": {
                     *         "id": "whk_4fT2kQ9wLx7Bn3Vs8Rm1Yc",
                     *         "url": "https://example.com/daybreak",
                     *         "events": [
                     *           "release",
                     *           "health"
                     *         ],
                     *         "repos": [
                     *           "owner/repo"
                     *         ],
                     *         "state": "delivering",
                     *         "failures": 0,
                     *         "created": "2026-06-30T09:12:44Z",
                     *         "last_delivery": null,
                     *         "secret": "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY="
                     *       },
                     *       "meta": {
                     *         "attribution": "Data: Daybreak",
                     *         "generated": "2026-06-30T05:10:00Z",
                     *         "warnings": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedWebhookAnswer"];
                };
            };
            400: components["responses"]["InvalidParameterOrInvalidBody"];
            401: components["responses"]["MissingKey"];
            403: components["responses"]["InvalidKeyOrPlanRequiredOrWebhookLimit"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["SlowDown"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeWebhook: {
        parameters: {
            query: {
                /**
                 * @description The webhook to remove.
                 * @example whk_4fT2kQ9wLx7Bn3Vs8Rm1Yc
                 */
                id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook is gone. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": {
                     *         "id": "whk_4fT2kQ9wLx7Bn3Vs8Rm1Yc",
                     *         "removed": true
                     *       },
                     *       "meta": {
                     *         "attribution": "Data: Daybreak",
                     *         "generated": "2026-06-30T05:10:00Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RemovedWebhookAnswer"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKey"];
            403: components["responses"]["InvalidKey"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["SlowDown"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    receiveDelivery: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the delivery, the same in every attempt.
                 * @example dlv_0VhXk3M2a7Qp9Ld4Ws6Nf8
                 */
                "webhook-id": string;
                /**
                 * @description Unix seconds of this attempt.
                 * @example 1782796200
                 */
                "webhook-timestamp": string;
                /**
                 * @description Of id, timestamp and body, as Standard Webhooks has it; two of them after a rotation.
                 * @example v1,wosqK/phBu2DTUslJqm+94/JOMl4Tnn8KoA9trjRb44=
                 */
                "webhook-signature": string;
                /**
                 * @description Kind of the events.
                 * @example release
                 */
                "X-SVC-Event": "health" | "release" | "license" | "new" | "ping";
                /**
                 * @description Id of the delivery.
                 * @example dlv_0VhXk3M2a7Qp9Ld4Ws6Nf8
                 */
                "X-SVC-Delivery": string;
                /**
                 * @description `sha256=` and the HMAC of the body in hex.
                 * @example sha256=5d8fdd0161a619633aca0e4300981880780891f75cd361bc42a18f36e1893d9e
                 */
                "X-SVC-Signature": string;
                /**
                 * @description The same by the secret before a rotation, for 24 hours.
                 * @example sha256=5d8fdd0161a619633aca0e4300981880780891f75cd361bc42a18f36e1893d9e
                 */
                "X-SVC-Signature-Previous"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description Verify it as it came, byte for byte, before it is parsed. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveryBody"];
            };
        };
        responses: {
            /** @description The webhook is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any, within 10 seconds: it was delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else, redirects too, has failed and is tried again after 1, 5, 30 minutes. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
