module example.org/gateway

go 1.24

require (
	github.com/ollama/ollama v0.11.4
	github.com/sashabaranov/go-openai v1.41.1
	github.com/spf13/cobra v1.9.1
	github.com/tmc/langchaingo v0.1.13
	github.com/mark3labs/mcp-go v0.37.0
	github.com/weaviate/weaviate v1.32.2
)
